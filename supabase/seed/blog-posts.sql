-- The first articles of the blog, without personal data or demonstration accounts. Run it once on any
-- project.

insert into public.blog_posts
  (slug, title, excerpt, author, tags, seo_title, seo_description, seo_keywords, status, published_at, content)
values
(
  'como-escolher-e-registrar-um-dominio',
  'Como escolher e registrar o domínio do seu negócio',
  'O endereço do site é uma das poucas coisas difíceis de trocar depois. O que olhar antes de registrar, onde registrar e em nome de quem.',
  'Equipe Site Pronto',
  '{Domínio, Primeiros passos}',
  'Como escolher e registrar um domínio para o seu negócio',
  'Nome curto, terminação certa e registro no seu próprio CPF ou CNPJ: um guia passo a passo para escolher e registrar o domínio da sua empresa.',
  'registrar domínio, domínio com.br, registro.br, domínio .pt, nome do site',
  'published', '2026-09-08 09:00:00-03',
$md$
O domínio é o endereço do seu site: aquilo que se digita no navegador, que vai no cartão de visita, na fachada e na assinatura do e-mail. O desenho do site você muda quando quiser. O endereço, não: trocar de domínio depois de alguns anos significa refazer material impresso, avisar clientes e reconquistar o lugar no Google. Vale a pena gastar uma tarde com essa escolha.

## O que faz um bom nome

O melhor teste é o do telefone. Diga o endereço em voz alta para alguém, uma única vez, e peça para a pessoa escrever. Se ela acertar, o nome é bom. Se perguntar “com hífen?”, “com dois esses?”, “o número é em algarismo?”, procure outro.

Na prática, isso leva a algumas regras simples:

- **Curto, mas não cifrado.** `padariadabia.com.br` é melhor do que `pdbpaes.com.br`. Siglas só funcionam para quem já conhece a empresa.
- **Sem hifens e sem números**, a não ser que façam parte do nome que todo mundo já usa.
- **Sem letras que se escondem ao falar.** Encontros como `ss`, `ll` ou um `h` mudo geram erro de digitação.
- **O nome do negócio antes do serviço.** `clinicaaurora.com.br` continua servindo no dia em que a clínica oferecer outra especialidade. `clareamentodental.com.br`, não.
- **A cidade só quando ajuda.** Se o nome puro já estiver ocupado, acrescentar a cidade ou o ramo resolve bem: `aurorasorocaba.com.br`.

Antes de decidir, procure o nome no Google e nas redes sociais. Se já existe uma empresa conhecida com ele no mesmo ramo, o problema não é só de confusão: o uso de marca registrada de terceiros pode acabar em disputa. No Brasil, a busca de marcas do [INPI](https://www.gov.br/inpi) é pública e gratuita. Em Portugal, quem cuida disso é o [INPI português](https://inpi.justica.gov.pt).

## Qual terminação usar

Para quem vende no Brasil, o `.com.br` é a escolha natural: é o que o cliente digita sem pensar. Em Portugal, o mesmo vale para o `.pt`. O `.com` faz sentido para quem atende fora do país ou quando as duas versões estão livres e você quer proteger o nome.

Existem terminações novas, como `.store` ou `.online`. Elas funcionam tecnicamente como as outras. O risco é humano: o cliente lembra do nome, completa com `.com.br` e cai em outro lugar. Se optar por uma delas, registre também a versão tradicional e aponte as duas para o mesmo site.

## Onde registrar

- **`.com.br` e os demais `.br`:** no [Registro.br](https://registro.br), a entidade responsável por todos eles. O registro é feito com CPF ou CNPJ, e a anuidade é a mesma para todo mundo. Dá para registrar por mais de um ano de uma vez.
- **`.pt`:** diretamente no [.PT](https://www.pt.pt) ou em uma das empresas registradoras acreditadas.
- **`.com` e outras terminações internacionais:** em qualquer empresa registradora autorizada. Compare o preço da **renovação**, não o do primeiro ano, que costuma ser promocional.

Desconfie de quem oferece domínio “grátis para sempre” junto com outro serviço: pergunte o que acontece com o endereço no dia em que o serviço for cancelado.

## Em nome de quem

Este é o erro mais caro, e o mais comum. Muita gente descobre, na hora de trocar de fornecedor, que o domínio está no CPF do sobrinho que fez o primeiro site ou no CNPJ da agência. Quem aparece como titular é quem manda no endereço.

Registre você mesmo, no CPF ou CNPJ do negócio, e deixe o profissional que cuida do site apenas como **contato técnico**. Ele consegue configurar tudo o que precisa sem ser dono de nada.

## Depois de registrar

1. **Use um e-mail que você não vai perder.** É por ele que chegam os avisos de vencimento e a recuperação da senha. Não use um e-mail do próprio domínio: se o domínio cair, o e-mail cai junto.
2. **Ligue a verificação em duas etapas** na conta do registro.
3. **Ative a renovação automática** ou anote o vencimento em dois calendários. Um domínio vencido para de funcionar e, passado o prazo de recuperação, volta a ficar livre para qualquer pessoa.
4. **Guarde o acesso** em um lugar que outra pessoa de confiança também alcance.

Com o domínio em mãos, falta apontá-lo para o site. Isso é feito no DNS, e a mudança não aparece na mesma hora: explicamos o porquê em [DNS sem mistério](/blog/dns-sem-misterio-por-que-o-site-demora-a-aparecer).
$md$
),
(
  'o-que-colocar-na-pagina-inicial',
  'O que colocar na página inicial de um pequeno negócio',
  'Quem chega ao seu site quer saber três coisas: o que você faz, se atende perto e como falar com você. Uma ordem que funciona, bloco por bloco.',
  'Equipe Site Pronto',
  '{Página inicial, Textos, Primeiros passos}',
  'O que colocar na página inicial do site da sua empresa',
  'Um roteiro de página inicial para pequenos negócios: o que dizer primeiro, o que provar, que fotos usar e como facilitar o contato pelo celular.',
  'página inicial, textos para site, site de pequeno negócio, chamada para ação',
  'published', '2026-09-22 09:00:00-03',
$md$
Quem abre o site de um pequeno negócio quase sempre está no celular, com pouca paciência e uma pergunta na cabeça. Pode ser “vocês consertam esse modelo?”, “atendem sábado?” ou “quanto custa mais ou menos?”. A página inicial existe para responder a essa pergunta depressa e mostrar o próximo passo. Todo o resto é enfeite.

A seguir, uma ordem de blocos que funciona para a maioria dos negócios. Não é preciso usar todos: é preciso não esconder os três primeiros.

## 1. O que você faz, para quem e onde

A primeira frase da página deve poder ser lida sozinha. Compare:

> Soluções integradas com excelência e compromisso.

> Conserto de máquinas de lavar em Niterói, com visita no mesmo dia.

A primeira serve para qualquer empresa do mundo, e por isso não diz nada. A segunda responde o que, onde e quando. Se estiver em dúvida sobre a sua frase, complete em voz alta: “a gente faz ___ para ___ em ___”. Depois corte o que sobrar.

Logo abaixo, uma linha de apoio com o que diferencia você de verdade: o prazo, a garantia, os anos de porta aberta, o fato de o dono atender. Só escreva o que você consegue sustentar se o cliente perguntar.

## 2. Um botão, e um só

Decida qual é a coisa que você mais quer que a pessoa faça: chamar no WhatsApp, ligar, agendar, pedir orçamento. Esse é o botão principal, e ele aparece no alto da página e de novo no fim. Botões concorrentes dividem a atenção, e quem tem cinco opções costuma não escolher nenhuma.

O texto do botão diz o que acontece ao tocar: “Pedir orçamento pelo WhatsApp” é melhor do que “Saiba mais”. E, se o botão abre o WhatsApp, inclua uma mensagem já escrita, do tipo “Olá, vim pelo site e quero um orçamento”. Poupa o cliente e ajuda você a saber de onde ele veio.

## 3. Endereço, horário e área de atendimento

Parece detalhe, mas é uma das informações mais procuradas. Escreva em texto, não dentro de uma imagem: assim o Google entende, o celular transforma o telefone em ligação e o endereço abre no mapa. Se você vai até o cliente, diga até onde: bairros, cidades ou uma distância.

Confira também se os mesmos dados aparecem iguais no [Perfil da Empresa no Google](/blog/perfil-da-empresa-no-google-e-site). Horário diferente em dois lugares é motivo para o cliente desistir dos dois.

## 4. Os serviços, com nome de gente

Liste de três a seis serviços ou linhas de produto. Para cada um, o nome que o cliente usa (não o do catálogo do fornecedor), duas linhas explicando o que está incluído e, se possível, uma faixa de preço ou um “a partir de”. Muita gente evita falar de preço; o resultado é receber pedidos de quem nunca compraria e perder os de quem ficou com receio de perguntar.

## 5. Provas

Uma promessa vale pouco; uma prova vale muito. Escolha as que você tem:

- fotos reais do seu trabalho, de preferência antes e depois;
- avaliações de clientes, copiadas com autorização e com o nome de quem escreveu;
- registro profissional, quando existe (CRO, OAB, CREA, CRM);
- há quanto tempo você está no mesmo lugar.

Não invente depoimento nem use foto de banco de imagens fingindo ser a sua equipe. Além de ser propaganda enganosa, as pessoas percebem. Um celular resolve bem as fotos: veja [como fotografar o seu negócio com o que você já tem](/blog/fotos-do-negocio-com-o-celular).

## 6. Quem está por trás

Um parágrafo e uma foto de quem atende. Em negócio pequeno, as pessoas contratam pessoas. Conte por que você começou ou o que faz questão de fazer bem, em primeira pessoa e sem biografia.

## 7. Perguntas que você já cansou de responder

Anote durante uma semana as perguntas que chegam no WhatsApp. As cinco mais repetidas, com a resposta que você dá, formam a melhor seção de dúvidas possível. Ela economiza o seu tempo e tira o medo de quem não pergunta.

## O que pode sair

- Carrossel de imagens no topo: quase ninguém espera o segundo quadro.
- “Bem-vindo ao nosso site.”
- Missão, visão e valores.
- Música, vídeo que toca sozinho e janela que cobre a página antes de a pessoa ler a primeira linha.

## Como conferir em dois minutos

Abra o site no celular de alguém que não conhece o negócio. Deixe a pessoa olhar por cinco segundos, tire o aparelho da mão dela e pergunte: o que essa empresa faz? Onde fica? Como você falaria com ela? Se as três respostas vierem sem hesitar, a página inicial está pronta.
$md$
),
(
  'dns-sem-misterio-por-que-o-site-demora-a-aparecer',
  'DNS sem mistério: por que o site novo demora a aparecer',
  'Você apontou o domínio e o site abre no celular, mas não no computador. Entenda o que é propagação, quanto tempo leva e como acompanhar sem se desesperar.',
  'Equipe Site Pronto',
  '{DNS, Domínio}',
  'Propagação de DNS: o que é, quanto demora e como acompanhar',
  'Por que o domínio não abre na hora depois de apontado, o que são registros A, CNAME e MX, o que é TTL e como conferir se o DNS já propagou.',
  'propagação de DNS, apontar domínio, registro A, CNAME, MX, TTL',
  'published', '2026-10-06 09:00:00-03',
$md$
O site está pronto, o domínio foi apontado, e alguém diz: “agora é só esperar a propagação, pode levar até 48 horas”. No seu celular ele já abre. No computador do lado, aparece a página antiga. Parece defeito, mas é o funcionamento normal da internet. Vale entender, porque saber o que está acontecendo evita mexer no que já está certo.

## O que o DNS faz

Os computadores se encontram por números, os endereços IP. As pessoas preferem nomes. O DNS é a lista que traduz um no outro: quando você digita `seunegocio.com.br`, o seu aparelho pergunta à rede “em que número mora esse nome?” e só depois abre a página.

Essa lista não fica em um lugar só. Ela é dividida em três níveis:

1. **Quem cuida da terminação** (o Registro.br, no caso do `.br`) sabe quais são os *servidores de nomes* do seu domínio.
2. **Os servidores de nomes** guardam os registros do domínio: onde está o site, onde está o e-mail.
3. **O provedor de internet de cada pessoa** faz a pergunta e guarda a resposta por um tempo, para não ter de perguntar de novo a cada clique.

## Por que demora

O terceiro nível é a chave. A resposta guardada se chama *cache*, e vem com prazo de validade, o **TTL** (*time to live*), medido em segundos. Um TTL de 3600 quer dizer: “pode usar esta resposta por uma hora sem perguntar de novo”.

Quando você muda o DNS, quem já tinha perguntado continua usando a resposta velha até o prazo vencer. Quem nunca tinha perguntado recebe a nova na hora. Por isso o mesmo site abre em um aparelho e não em outro. Nada está se “espalhando” pelo mundo: são milhares de respostas antigas perdendo a validade, cada uma no seu momento.

Se você mudou apenas **um registro** (o endereço do site, por exemplo), o tempo costuma ser o TTL daquele registro: de minutos a algumas horas. Se mudou os **servidores de nomes**, a espera pode ser maior, porque entra também o prazo guardado no nível da terminação. No `.com`, esse prazo é de 48 horas, e é daí que vem o número que todo mundo repete. Na prática, a maioria das pessoas vê a mudança bem antes.

## Os registros que você vai encontrar

| Registro | Para que serve | Exemplo |
| --- | --- | --- |
| A | Diz o número do servidor do site | `seunegocio.com.br` → `203.0.113.10` |
| CNAME | Faz um nome seguir outro | `www` → `seunegocio.com.br` |
| MX | Diz quem recebe os e-mails do domínio | o servidor do seu provedor de e-mail |
| TXT | Guarda confirmações e regras contra falsificação de e-mail | SPF, DKIM, verificação do Google |
| NS | Diz quais são os servidores de nomes | os do Registro.br ou os da hospedagem |

Preste atenção ao **MX**. Se você já usa e-mail com o seu domínio e troca os servidores de nomes sem copiar os registros MX e TXT para o lugar novo, o site aparece e o e-mail para de chegar. Antes de qualquer mudança, faça uma captura de tela de todos os registros atuais. É o seu seguro.

## Como acompanhar

- **Compare redes.** Abra o site no celular com o Wi-Fi desligado e depois no computador. Resultados diferentes são sinal de cache, não de erro.
- **Use uma janela anônima.** O navegador também guarda páginas. Uma janela anônima tira essa dúvida.
- **Pergunte direto.** No computador, abra o terminal (ou o Prompt de Comando) e digite:

```
nslookup seunegocio.com.br
```

Se o número que aparece é o novo, a sua rede já atualizou. Para perguntar a um servidor público, que talvez ainda não tenha a resposta velha guardada:

```
nslookup seunegocio.com.br 8.8.8.8
```

Existem também páginas que fazem a consulta a partir de vários países de uma vez. Basta procurar por “verificar propagação de DNS”.

## O que fazer enquanto isso

Quase sempre, nada. O erro clássico é desconfiar, mudar o registro de novo e recomeçar a contagem. Confira uma vez se o que foi digitado está certo e espere o prazo.

Se você planeja a mudança com antecedência, dá para encurtar a espera: um dia antes, baixe o TTL do registro para 300 segundos. No dia seguinte, a resposta antiga estará guardada por no máximo cinco minutos. Depois que tudo estiver funcionando, volte ao valor anterior.

E há um caso em que esperar não resolve: se passaram 48 horas e **nenhuma** rede vê a mudança, algo foi digitado errado, ou o domínio está vencido. Aí vale abrir a conta do registro e conferir letra por letra. Se ainda não tem um domínio, comece por [como escolher e registrar o seu](/blog/como-escolher-e-registrar-um-dominio).
$md$
),
(
  'fotos-do-negocio-com-o-celular',
  'Fotos do seu negócio com o celular: o que muda o resultado',
  'Luz de janela, lente limpa e fundo arrumado valem mais do que câmera cara. Um roteiro para fotografar produtos, espaço e equipe em uma manhã.',
  'Equipe Site Pronto',
  '{Fotos, Página inicial}',
  'Como tirar boas fotos do seu negócio com o celular',
  'Roteiro para fotografar produtos, ambiente e equipe com o celular: luz, enquadramento, tamanho do arquivo e texto alternativo para usar no site.',
  'fotos com celular, fotografia de produto, imagens para site, texto alternativo',
  'published', '2026-10-20 09:00:00-03',
$md$
Foto de banco de imagens tem um problema: o cliente já viu aquela pessoa sorrindo em outros dez sites. Uma foto simples, mas sua, mostra que o lugar existe, que o produto é aquele mesmo e que tem gente de verdade do outro lado. E o celular que você tem no bolso dá conta, se a luz ajudar.

## Antes de começar

**Limpe a lente.** É sério: a marca de dedo é responsável por boa parte das fotos esbranquiçadas. Um pano macio resolve.

**Ligue a grade** nas configurações da câmera. As linhas ajudam a deixar o horizonte reto e a posicionar o assunto.

**Não use o zoom digital.** Ele só amplia os pontos da imagem. Dê um passo à frente.

**Arrume o fundo.** Olhe para os quatro cantos da tela antes de apertar o botão e tire o que não deveria estar ali: fio, lixeira, sacola, o carro do vizinho.

## A luz decide quase tudo

A melhor luz para fotografar é a mais barata: a de uma janela grande, de dia, sem sol direto. Ela é suave e vem de um lado só, o que dá volume às coisas.

- **Apague as lâmpadas.** A luz da lâmpada e a do dia têm cores diferentes, e a mistura deixa o branco amarelado.
- **Coloque o assunto de lado para a janela**, não de costas para ela. Com a janela atrás, o produto vira sombra.
- **Clareie o lado escuro** com uma folha de papel branco ou uma placa de isopor, fora do enquadramento.
- **Nunca use o flash** do celular de perto. Ele apaga o relevo e faz brilhar o que não devia.

Na rua, prefira dias nublados ou as primeiras e últimas horas do dia. O sol do meio-dia cria sombras duras e olhos fechados.

Para controlar a claridade, toque no assunto na tela e arraste o dedo para cima ou para baixo. Segurando o toque, a maioria dos aparelhos trava o foco e a exposição, e a série inteira sai igual.

## O que fotografar

### A fachada e o espaço

Uma foto da fachada como o cliente a vê ao chegar. Ela ajuda a pessoa a reconhecer o lugar. Por dentro, fotografe do canto da sala, com o celular na altura do peito e bem na vertical: inclinar o aparelho faz as paredes parecerem cair.

### Os produtos

Use sempre o mesmo fundo e a mesma distância. Uma cartolina clara encostada na parede, fazendo curva sobre a mesa, some com a linha do horizonte. Fotografe na altura do produto; comida fica bem de cima ou a quarenta e cinco graus. Faça também um detalhe bem de perto: a textura do pão, a costura, o acabamento.

### O trabalho acontecendo

Mãos fazendo alguma coisa contam mais do que uma equipe enfileirada. Fotografe a massa sendo aberta, a peça na bancada, o corte de cabelo pela metade. Para os antes e depois, marque no chão o lugar dos pés, para repetir exatamente o mesmo ângulo.

### As pessoas

De lado para a janela, olhando para a câmera ou para o que estão fazendo. Tire muitas: as melhores são sempre as últimas, quando a pessoa já esqueceu do celular. **Peça autorização por escrito** a quem aparece, clientes e funcionários. Uma mensagem de WhatsApp em que a pessoa concorda com o uso no site já é um registro. No caso de crianças, quem autoriza é o responsável.

## Na horizontal ou na vertical?

Para o alto do site e para as fotos de ambiente, horizontal. Para produtos, quadrada ou vertical. Na dúvida, deixe uma sobra em volta do assunto: dá para cortar depois, mas não dá para inventar o que ficou fora.

## Antes de enviar para o site

A foto sai do celular com vários megabytes. No site, isso é página lenta e visitante perdido.

1. **Reduza o tamanho.** Para uma foto grande no alto da página, 2.000 pixels de largura bastam. Para as demais, 1.200 pixels.
2. **Comprima.** Salve em WebP ou em JPEG com qualidade em torno de 80%. A olho nu não se nota a diferença. O [Squoosh](https://squoosh.app) faz isso no navegador, de graça, sem enviar a imagem a ninguém.
3. **Dê um nome ao arquivo.** `bolo-de-cenoura.jpg` é melhor do que `IMG_4827.jpg`, para você e para os buscadores.
4. **Escreva o texto alternativo.** É a descrição lida em voz alta para quem não enxerga a tela, e a que aparece quando a imagem não carrega. Descreva o que se vê, em uma frase: “Bolo de cenoura com cobertura de chocolate sobre uma tábua de madeira”.
5. **Confira a localização.** Muitos celulares gravam na foto o lugar em que ela foi tirada. Se você trabalha em casa, desligue essa opção na câmera antes de publicar.

Reserve uma manhã de sol encoberto, siga esta lista e você terá imagens para o site, para o [Perfil da Empresa no Google](/blog/perfil-da-empresa-no-google-e-site) e para as redes por um bom tempo.
$md$
),
(
  'perfil-da-empresa-no-google-e-site',
  'Perfil da Empresa no Google e site: um puxa o outro',
  'O perfil faz você aparecer no mapa; o site convence quem clicou. Como preencher o perfil, ligar os dois e lidar com as avaliações.',
  'Equipe Site Pronto',
  '{Google, Primeiros passos}',
  'Perfil da Empresa no Google: como preencher e ligar ao seu site',
  'Passo a passo do Perfil da Empresa no Google: nome, categoria, horários, fotos, avaliações e o que o seu site precisa ter para os dois se ajudarem.',
  'perfil da empresa no google, google meu negócio, google maps, avaliações, seo local',
  'published', '2026-11-03 09:00:00-03',
$md$
Quando alguém procura “eletricista perto de mim”, o Google mostra um mapa com algumas empresas antes dos resultados comuns. Quem decide o que aparece ali é o **Perfil da Empresa** (o antigo Google Meu Negócio), que é gratuito. O perfil leva a pessoa até a porta; o site responde o que o perfil não cabe responder. Os dois funcionam melhor juntos.

## Quem pode ter um perfil

Negócios que atendem clientes em um endereço, que vão até o cliente, ou as duas coisas. Quem trabalha em casa e atende fora pode esconder o endereço e informar apenas a área de atendimento. Negócios exclusivamente on-line não se enquadram nas regras.

O cadastro é feito em [business.google.com](https://business.google.com). Depois dele vem a **verificação**, que comprova que a empresa existe: conforme o caso, o Google pede um vídeo do local, uma ligação, um e-mail ou envia um código pelo correio. Sem verificação, as suas alterações podem não aparecer.

Antes de criar, procure o nome da empresa no Google Maps. É comum já existir um perfil feito por um cliente ou gerado automaticamente. Nesse caso, peça a propriedade dele em vez de criar um segundo: perfis duplicados atrapalham um ao outro.

## O que preencher primeiro

**Nome.** O mesmo da fachada e da nota fiscal. Acrescentar palavras-chave (“Padaria da Bia – melhor pão de Campinas”) contraria as diretrizes e pode suspender o perfil.

**Categoria principal.** É provavelmente o campo que mais pesa. Escolha a mais específica que descreva o que você *é*: “Pizzaria” em vez de “Restaurante”. As secundárias servem para o que você também faz.

**Horário.** Inclua os feriados pelo campo de horários especiais. Dar com a porta fechada depois de o Google dizer “aberto” é o jeito mais rápido de ganhar uma avaliação ruim.

**Telefone e endereço.** Escritos exatamente como no site. Se o site diz “Av. Brasil, 1200, sala 3” e o perfil diz “Avenida Brasil 1200”, corrija um dos dois.

**Serviços e produtos.** Liste com os nomes que os clientes usam. São as palavras que eles digitam.

**Fotos.** Fachada, interior, equipe e trabalho. Atualize de tempos em tempos: a data aparece, e fotos recentes mostram que o lugar está vivo. Temos [um roteiro para tirá-las com o celular](/blog/fotos-do-negocio-com-o-celular).

## Onde o site entra

No campo **Site** do perfil, coloque o seu domínio, não o link de uma rede social. Alguns cuidados fazem diferença:

- Se você tem uma página por unidade ou por serviço, aponte para a mais útil, não sempre para a inicial.
- A página de destino deve repetir nome, endereço, telefone e horário **em texto**. É assim que o Google confirma que as duas fontes falam da mesma empresa.
- Use também os links de agendamento, cardápio ou pedido, quando a sua categoria oferecer.
- Para saber quantas visitas vieram do perfil, acrescente ao endereço um marcador, como `?utm_source=google&utm_medium=perfil`. O seu relatório de visitas passa a separar essa origem.

No sentido contrário, coloque no site um link para o mapa e outro para “avalie o nosso atendimento”. O endereço para pedir avaliações é gerado dentro do próprio perfil.

## Avaliações

Peça a todo cliente satisfeito, logo depois do serviço, de preferência com o link pronto no WhatsApp. O que não fazer:

- **Comprar avaliações, ou dar desconto em troca delas.** É contra as políticas do Google e, dependendo do caso, contra a lei de defesa do consumidor.
- **Pedir só a quem você sabe que vai elogiar.** Filtrar clientes também é proibido pelas políticas.
- **Avaliar a si mesmo** ou pedir à equipe que avalie.

Responda a todas. Nas boas, uma linha que mostre que você lembra da pessoa. Nas ruins, respire, agradeça, explique sem discutir e ofereça um canal direto. Quem lê a resposta não é só quem reclamou: são os próximos clientes. Nunca exponha dados do cliente na resposta, nem para se defender.

Se a avaliação for falsa ou ofensiva, denuncie pelo próprio perfil. O Google remove o que viola as regras dele, não o que apenas desagrada.

## Uma rotina de quinze minutos por semana

1. Responder às avaliações novas.
2. Ver se alguém sugeriu uma alteração no perfil: qualquer pessoa pode sugerir, e algumas são aceitas sem aviso.
3. Publicar uma foto ou novidade.
4. Conferir os horários da semana seguinte.

O Google explica que a posição no mapa depende de **relevância**, **distância** e **destaque**. A distância você não controla. A relevância vem de um perfil completo e de um site que diz claramente o que você faz, assunto de [O que colocar na página inicial](/blog/o-que-colocar-na-pagina-inicial). O destaque se constrói com avaliações e com o tempo.
$md$
),
(
  'lgpd-para-sites-pequenos',
  'LGPD para sites pequenos: o que você precisa fazer de verdade',
  'Um formulário de contato já é tratamento de dados pessoais. O que pedir, o que avisar, por quanto tempo guardar e como responder quando alguém pede para apagar.',
  'Equipe Site Pronto',
  '{Privacidade, Primeiros passos}',
  'LGPD para sites de pequenos negócios: guia prático',
  'O que a LGPD exige de um site pequeno: formulário enxuto, aviso de privacidade, cookies, direitos do titular e o que fazer em caso de vazamento.',
  'lgpd, aviso de privacidade, cookies, formulário de contato, rgpd, anpd',
  'published', '2026-11-17 09:00:00-03',
$md$
A Lei Geral de Proteção de Dados (Lei nº 13.709, de 2018) vale para qualquer negócio que trate dados pessoais, inclusive o autônomo com um formulário de contato. A boa notícia é que, para um site pequeno, cumprir a lei é sobretudo uma questão de bom senso: pedir pouco, explicar bem, cuidar do que guardou. Este texto é um guia prático e não substitui a orientação de um advogado no seu caso.

## O que conta como dado pessoal

Tudo o que identifica uma pessoa ou permite chegar a ela: nome, telefone, e-mail, CPF, endereço, foto e, em muitos casos, o endereço IP. Informações sobre saúde, religião, opinião política, origem racial, vida sexual ou biometria são **dados sensíveis** e pedem cuidado bem maior. Se você é profissional de saúde, um campo “conte o que está sentindo” no formulário já coleta dado sensível.

## Comece pelo formulário

Olhe para cada campo e pergunte: *preciso disto para responder?* Para um orçamento, nome, um meio de contato e a mensagem costumam bastar. Data de nascimento, CPF e endereço completo ficam para quando houver contrato.

Ao lado do botão, uma frase resolve:

> Usamos os seus dados apenas para responder a este contato. Saiba mais no nosso aviso de privacidade.

Repare que não é obrigatório um “aceito” para tudo. O **consentimento** é só uma das bases legais da lei. Responder a quem pediu um orçamento se apoia em outra: os procedimentos preliminares a um contrato, a pedido da própria pessoa. Já para mandar promoções depois, o caminho mais seguro é pedir consentimento separado, com uma caixa que vem **desmarcada**, e oferecer um jeito fácil de sair da lista.

## O aviso de privacidade

É a página que conta, em linguagem simples, o que você faz com os dados. Ela precisa responder:

1. **Quem é você** e como falar sobre privacidade (um e-mail já serve).
2. **Que dados recolhe**, e em que momento.
3. **Para que usa** cada um, e com que base legal.
4. **Com quem compartilha:** hospedagem, e-mail, sistema de pagamento, ferramenta de estatísticas.
5. **Por quanto tempo guarda.**
6. **Quais são os direitos** da pessoa e como exercê-los.

Não copie o de uma empresa grande. Além de prometer coisas que você não faz, um aviso que não corresponde à realidade é pior do que um curto e verdadeiro.

## Cookies e ferramentas de terceiros

Cookies necessários para o site funcionar não precisam de autorização. Os de publicidade e os de estatísticas que identificam pessoas, sim, na prática: peça antes de carregá-los e ofereça um “recusar” tão visível quanto o “aceitar”. O jeito mais fácil de resolver um aviso de cookies é precisar de menos cookies. Antes de instalar mais um botão, mapa ou vídeo incorporado, lembre-se de que cada um pode enviar dados dos seus visitantes a outra empresa.

## Guardar com cuidado

- **Acesso mínimo.** Só quem precisa vê as mensagens do site.
- **Senhas únicas e verificação em duas etapas** no painel do site e no e-mail.
- **Cadeado no endereço.** O certificado SSL protege o que é digitado no caminho até o servidor.
- **Atualizações e cópias de segurança** em dia.
- **Prazo para apagar.** Um orçamento que não virou serviço não precisa ficar anos na caixa de entrada. Escolha um prazo razoável, escreva no aviso e cumpra. Já notas fiscais e contratos têm prazos próprios na lei, e devem ser guardados por eles.

## Quando alguém pede

A pessoa pode perguntar se você tem dados dela, pedir acesso, correção, eliminação, portabilidade ou retirar o consentimento. Está no artigo 18 da lei. Tenha um e-mail para isso, responda com clareza, **confirme a identidade** de quem pede e guarde o registro da resposta. Se precisar manter algo por obrigação legal, explique o quê e por quê.

## E se houver um vazamento?

Se o incidente puder causar risco ou dano relevante às pessoas, é preciso comunicar à [ANPD](https://www.gov.br/anpd), a autoridade brasileira de proteção de dados, e aos afetados. O prazo regulamentar é curto, contado em dias úteis: consulte a página da autoridade assim que souber. Na hora, troque senhas, interrompa o acesso indevido e anote tudo o que aconteceu e quando.

## Negócio pequeno tem regra mais leve

A ANPD tem um regulamento próprio para agentes de pequeno porte (Resolução CD/ANPD nº 2, de 2022), que inclui microempresas, empresas de pequeno porte e startups que não fazem tratamento de alto risco. Entre as facilidades, está a dispensa de nomear um encarregado, desde que exista um canal de comunicação com as pessoas. A obrigação de proteger os dados continua a mesma.

## Em Portugal

Quem atende em Portugal segue o Regulamento Geral sobre a Proteção de Dados (RGPD) da União Europeia e responde à [CNPD](https://www.cnpd.pt). As ideias são as mesmas, com diferenças de prazo: a notificação de uma violação à autoridade deve acontecer, em regra, em até 72 horas depois de conhecida.

## Uma lista para esta semana

- [ ] Tirar do formulário os campos que não uso
- [ ] Escrever a frase ao lado do botão
- [ ] Publicar o aviso de privacidade e colocar o link no rodapé
- [ ] Listar as ferramentas de terceiros do site e remover as que não fazem falta
- [ ] Ativar a verificação em duas etapas
- [ ] Escolher o prazo para apagar contatos antigos
$md$
);
