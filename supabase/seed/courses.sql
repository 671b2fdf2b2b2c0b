-- The first course, about WordPress, without personal data or demonstration accounts. Run it once on any
-- project, after the files of seed/storage are in the buckets.

begin;

insert into public.courses (id, title, description, language) values (
  '5e000000-0000-4000-8000-000000000001',
  'Cuide do seu site WordPress',
  'Nove aulas curtas para quem tem um site e um negócio para tocar: entrar com segurança, atualizar sem susto, publicar páginas, posts e fotos, aparecer na busca e manter tudo em dia. Sem programação.',
  'pt-BR'
);

insert into public.course_modules (id, course_id, title, position) values
  ('5e000000-0000-4000-8001-000000000001', '5e000000-0000-4000-8000-000000000001', 'Entrar e proteger', 0),
  ('5e000000-0000-4000-8001-000000000002', '5e000000-0000-4000-8000-000000000001', 'Publicar', 1),
  ('5e000000-0000-4000-8001-000000000003', '5e000000-0000-4000-8000-000000000001', 'Ser encontrado e continuar bem', 2);

create temporary table seeded_lessons on commit drop as
select ('5e000000-0000-4000-8002-' || lpad(number::text, 12, '0'))::uuid as id,
       ('5e000000-0000-4000-8001-' || lpad(((number + 2) / 3)::text, 12, '0'))::uuid as module_id,
       (number - 1) % 3 as position,
       title, 'cuide-do-seu-site/' || file as path, duration_seconds, captions_bytes
  from (values
    (1, 'Entrar no site com segurança', '1-entrar-com-seguranca', 69, 1321),
    (2, 'Atualizações sem susto', '2-atualizacoes', 73, 1427),
    (3, 'Cópias de segurança e bons hábitos', '3-copias-de-seguranca', 63, 1217),
    (4, 'Criar e mudar uma página', '4-paginas', 67, 1324),
    (5, 'Escrever um post que responde a alguém', '5-posts', 58, 1117),
    (6, 'Imagens leves e bem descritas', '6-imagens', 52, 1025),
    (7, 'Menus: o caminho dentro do site', '7-menus', 53, 1048),
    (8, 'SEO: o básico que funciona', '8-seo', 53, 1042),
    (9, 'Velocidade, rotina e quando chamar o suporte', '9-velocidade-e-rotina', 58, 1150)
  ) as lesson (number, title, file, duration_seconds, captions_bytes);

insert into public.lessons (id, course_id, module_id, title, status, position, duration_seconds, poster_path)
select id, '5e000000-0000-4000-8000-000000000001', module_id, title, 'published', position, duration_seconds, path || '.jpg'
  from seeded_lessons;

update public.lesson_contents c set video_kind = 'upload', video_path = s.path || '.mp4'
  from seeded_lessons s where s.id = c.lesson_id;

insert into public.lesson_files (lesson_id, kind, name, path, language, size_bytes)
select id, 'captions', 'Português (Brasil)', path || '.vtt', 'pt-BR', captions_bytes from seeded_lessons;

update public.lesson_contents c set body = lesson.body
  from (values
(1, $md$
*O vídeo não tem som: a explicação está nas legendas, que vêm ligadas.*

O seu site tem duas portas, e elas não usam a mesma chave:

- o **painel do cliente**, onde você está agora: assinatura, pagamentos, suporte e estas aulas;
- o **painel do WordPress**, onde ficam os textos, as fotos e os menus do site.

## Como entrar no WordPress

1. Digite o endereço do seu site seguido de `/wp-admin`, por exemplo `seunegocio.com.br/wp-admin`.
2. Confira na barra do navegador se o endereço é mesmo o do seu domínio e começa com `https://`.
3. Informe o nome de usuário (ou o e-mail) e a senha do WordPress.
4. Em computador só seu, marque **Lembrar-me**. Em computador de outra pessoa, não.
5. Guarde a página nos favoritos. Entrar pelo favorito evita cair em páginas falsas.

Não tem o usuário e a senha do WordPress? Peça pelo **Suporte** do painel do cliente. Esqueceu só a senha? Na tela de entrada, toque em **Perdeu a senha?** e siga o link que chega por e-mail.

## Uma senha que aguenta

O maior risco de um site pequeno não é um gênio do crime. São programas que testam, dia e noite, senhas que vazaram de outros lugares. Por isso vale mais ser **única** do que ser complicada.

- Use um gerenciador de senhas: o do navegador ou o do celular já serve. Ele cria e lembra uma senha comprida para cada site.
- Se precisa decorar, junte quatro ou cinco palavras que não formem uma frase conhecida.
- Não use nome da empresa, telefone, CNPJ, aniversário nem a senha do e-mail.

Para trocar: no WordPress, abra **Usuários → Perfil**, role até a parte sobre a conta, toque em **Definir nova senha**, guarde-a e salve com **Atualizar perfil**.

## Uma conta para cada pessoa

Se alguém ajuda você, não empreste a sua senha. Crie uma conta em **Usuários → Adicionar usuário** e escolha a função pelo trabalho:

| Função | Pode |
| --- | --- |
| Administrador | tudo, inclusive instalar plugins e apagar usuários |
| Editor | publicar e mudar páginas e posts de todos |
| Autor | publicar e mudar os próprios posts |
| Colaborador | escrever, sem publicar |

Quem escreve notícias precisa ser **Autor**; quem cuida de todos os textos, **Editor**. Deixe **Administrador** para você e mais ninguém que não precise. Quando a pessoa sair, remova a conta; o WordPress pergunta a quem passar os textos dela.

## Ao terminar

Em aparelho emprestado, saia: passe o cursor sobre o seu nome, no alto à direita, e escolha **Sair**. Se esqueceu um computador aberto, o seu perfil tem um botão para encerrar a sessão em todos os outros lugares.

## Agora é com você

- Entre em `/wp-admin` e guarde o endereço nos favoritos.
- Troque a senha por uma que não exista em nenhum outro lugar.
- Olhe a lista de usuários: você reconhece todos?
$md$),
(2, $md$
*O vídeo não tem som: a explicação está nas legendas, que vêm ligadas.*

Um site WordPress é feito de três camadas, e cada uma tem versões:

- o **WordPress** em si, que guarda e mostra tudo;
- o **tema**, que é a aparência;
- os **plugins**, que acrescentam funções. O construtor de páginas também é um plugin.

Atualizar é trocar uma dessas peças por uma versão mais nova. A novidade costuma ser o de menos: o que importa é que as atualizações **fecham falhas**. Depois que uma falha é corrigida, ela se torna conhecida, e sites parados na versão antiga viram alvo fácil.

## Onde olhar

1. Entre no painel do WordPress e abra **Painel → Atualizações**. Um número ao lado do menu diz quantas estão esperando.
2. A página separa WordPress, plugins, temas e traduções.
3. Em **Plugins → Plugins instalados** você vê, ao lado de cada um, se as atualizações automáticas estão ligadas.

O WordPress instala sozinho as correções pequenas da versão que está em uso, na configuração de fábrica. As versões grandes e os plugins dependem de como o site foi preparado. Quer saber o que no seu caso já anda sozinho? Pergunte ao suporte antes de mudar essas opções.

## Atualizar com calma

1. **Escolha a hora.** De manhã, num dia em que você possa olhar o site depois. Nunca dez minutos antes de uma promoção.
2. **Confira a cópia de segurança.** A aula seguinte explica por quê. Na dúvida, pergunte ao suporte de quando é a última.
3. **Um plugin de cada vez.** Se algo quebrar, você sabe quem foi.
4. **Deixe terminar.** Durante a troca, o site pode mostrar por alguns segundos um aviso de manutenção. Não feche a aba.
5. **Olhe o site**, numa janela anônima e também no celular: página inicial, formulário de contato, botão do WhatsApp.

Se alguma coisa ficou estranha, não tente consertar instalando outra. Anote o que atualizou e a que horas, faça uma captura de tela e escreva para o suporte.

## O que não vale a pena

- **Adiar sempre.** Dez atualizações juntas assustam mais do que uma por semana.
- **Colecionar plugins.** Cada um é mais uma peça para manter. Desativar não basta: o que não é usado deve ser **excluído**.
- **Plugins e temas “premium de graça”.** Cópias piratas são um dos jeitos mais comuns de um site ser invadido.
- **Editar o código do tema.** A próxima atualização apaga o que você mudou.

Antes de instalar um plugin novo, olhe na página dele a data da última atualização, com que versão do WordPress foi testado, quantas instalações ativas e o que dizem as avaliações. Parado há mais de um ano é mau sinal.

## Agora é com você

- Abra **Painel → Atualizações** e veja o que está esperando.
- Conte os plugins ativos e anote o que cada um faz.
- Reserve no calendário quinze minutos por semana para isso.
$md$),
(3, $md$
*O vídeo não tem som: a explicação está nas legendas, que vêm ligadas.*

Cópia de segurança, ou *backup*, é o que transforma um desastre em um contratempo. A sua assinatura inclui cópias automáticas. Esta aula é para você saber o que existe nelas e o que depende de você.

## O que é uma cópia completa

Um site WordPress mora em dois lugares, e a cópia só serve se tiver os dois do mesmo momento:

- o **banco de dados**, com textos, menus, configurações e usuários;
- os **arquivos**, com fotos, tema e plugins.

Voltar uma cópia significa voltar o site **inteiro** àquele dia. O que entrou depois (um post, um pedido do formulário) não está nela. Por isso, para desfazer uma frase, não se usa backup.

## Antes do backup, as revisões

Apagou um parágrafo ou gostou mais da versão de ontem? O WordPress guarda as versões anteriores de páginas e posts.

1. Abra a página para editar.
2. Na lateral, procure **Revisões**.
3. Ande pela linha do tempo e compare: o que saiu e o que entrou aparecem marcados.
4. Achou? Toque em **Restaurar** e confira a página.

Páginas montadas no construtor têm o histórico dentro do próprio construtor. E o que foi para a **Lixeira** fica lá por 30 dias: em **Páginas → Lixeira**, escolha **Restaurar**.

## Quando pedir a volta de uma cópia

Escreva ao suporte se o site inteiro quebrou depois de uma mudança, se apareceram páginas ou usuários que não são seus, ou se muita coisa foi apagada de uma vez. Diga:

- **quando** estava tudo certo pela última vez;
- **o que** foi feito desde então, mesmo que dê vergonha;
- **o que não pode se perder**: por exemplo, os contatos de hoje.

E pare de mexer até a resposta. Cada tentativa muda o que ainda dava para salvar.

## A sua parte

Guarde fora do site o que é seu e não se refaz: as fotos originais, o logotipo em boa qualidade, os textos principais num documento. Para os textos, **Ferramentas → Exportar** baixa um arquivo com páginas e posts (as fotos não vão dentro dele).

## Hábitos que evitam precisar da cópia

1. **Desconfie de e-mail com pressa.** Mensagens de “seu domínio vence hoje” ou “sua conta será suspensa” costumam ser golpe. Não toque no link: entre pelo endereço que você conhece.
2. **Proteja o e-mail primeiro.** Quem entra nele troca todas as outras senhas. Ligue a verificação em duas etapas.
3. **Ligue também a daqui.** No painel do cliente, em **Meu perfil**, você pode exigir, além da senha, um código de aplicativo autenticador.
4. **Mantenha o navegador e o celular atualizados.** Uma senha boa num aparelho infectado não adianta.

## Agora é com você

- Abra uma página e encontre as revisões dela.
- Salve logotipo e fotos originais em outro lugar.
- Ligue a verificação em duas etapas no seu e-mail.
$md$),
(4, $md$
*O vídeo não tem som: a explicação está nas legendas, que vêm ligadas.*

**Páginas** são as partes fixas do site: início, serviços, sobre, contato. **Posts** são o que tem data: novidades, dicas, promoções. Regra simples: se daqui a um ano a informação ainda estiver no mesmo lugar, é página.

## Mudar uma página que já existe

1. No WordPress, abra **Páginas → Todas as páginas**.
2. Passe o cursor sobre o título. Se a página foi montada no construtor, aparece a opção de editar com ele; use sempre essa. Se não, toque em **Editar**.
3. Clique no texto, na foto ou no botão que quer mudar e escreva por cima.
4. Veja como ficou no celular: o construtor mostra a página no tamanho do computador, do tablet e do telefone.
5. Salve com **Atualizar** ou **Publicar** e abra a página numa janela anônima.

Não misture os dois editores na mesma página. Abrir no editor comum o que o construtor montou pode desarrumar tudo.

## Criar uma página nova

O caminho mais curto é **copiar uma parecida**, porque cores e espaços já vêm certos. Se preferir do zero:

1. **Páginas → Adicionar página**.
2. Escreva o título como o cliente diria: “Conserto de notebook”, e não “Soluções em TI”.
3. Confira o **link permanente** (o fim do endereço), na lateral. Curto, sem acento, com hifens: `/conserto-de-notebook`.
4. Monte o conteúdo em blocos: um título, um parágrafo, uma foto, um botão.
5. **Salvar rascunho** enquanto não termina. **Visualizar** mostra como vai ficar.
6. **Publicar**. O WordPress pergunta mais uma vez; é de propósito.

A página publicada existe, mas ninguém chega até ela sem um caminho. Coloque-a no menu (aula 7) ou faça um link em outra página.

## O que uma boa página tem

- **Um assunto.** Dois serviços diferentes pedem duas páginas.
- **A resposta no começo.** O que é, para quem, onde, quanto custa mais ou menos.
- **Subtítulos que se entendem sozinhos.** Muita gente lê só eles. Use-os em ordem: título 2 para as partes, título 3 dentro delas.
- **Um próximo passo.** Um botão que diga o que acontece: “Pedir orçamento pelo WhatsApp”.
- **Informação em texto**, não dentro de uma imagem. Horário em foto não é lido pelo Google nem por quem usa leitor de tela, e ninguém consegue copiar.

## Mudar o endereço de uma página antiga

Evite. Links de outros sites, do Google e dos seus cartões levam ao endereço velho. Se for mesmo preciso, peça ao suporte um **redirecionamento**, que leva quem chega pelo antigo até o novo. Não sabe se ainda quer uma página? Volte-a para **rascunho** em vez de apagar.

## Agora é com você

- Mude uma frase da página inicial e confira no celular.
- Crie um rascunho de página para o serviço que você mais vende.
- Procure uma informação que só existe dentro de imagem e escreva-a em texto.
$md$),
(5, $md$
*O vídeo não tem som: a explicação está nas legendas, que vêm ligadas.*

Um post não precisa ser literatura. Precisa responder a uma pergunta que alguém fez. Um por mês, útil de verdade, faz mais pelo seu negócio do que trinta copiados de outro lugar.

## De onde tirar assunto

Abra as suas conversas do WhatsApp da última semana. Cada pergunta repetida é um post:

- “Quanto tempo dura?” vira *Quanto dura uma limpeza de sofá e o que encurta esse tempo*.
- “Precisa agendar?” vira *Como funciona o atendimento por hora marcada*.
- “Qual é melhor?” vira *Granito ou quartzo na bancada: diferenças na prática*.

## Escrever no WordPress

1. **Posts → Adicionar post**.
2. **Título:** a própria pergunta, com as palavras do cliente. Até umas 60 letras, para não ser cortado na busca.
3. **Primeiro parágrafo:** a resposta curta. Quem só tem dez segundos vai embora satisfeito; os outros continuam.
4. **Corpo:** digite `/` numa linha vazia para escolher um bloco (título, lista, imagem, tabela, citação). Um subtítulo a cada três ou quatro parágrafos.
5. **Fim:** o próximo passo, com um link para a página do serviço.

Para fazer um link, selecione as palavras e use **Ctrl + K** (no Mac, **⌘ + K**). Escolha palavras que digam aonde ele leva: “veja os nossos horários”, e não “clique aqui”.

## Antes de publicar, na lateral

| Campo | Para que serve |
| --- | --- |
| Categoria | a prateleira: poucas e estáveis, uma por post |
| Tags | assuntos menores, opcionais; não repita a categoria |
| Imagem destacada | aparece nas listas e quando o link é compartilhado |
| Resumo | uma ou duas frases para as listas; vazio, o WordPress usa o começo do texto |
| Link permanente | curto, com hifens, sem data |

## Publicar agora ou depois

Ao lado de **Publicar**, toque na data para **agendar**. Dá para escrever quatro posts num domingo e soltar um por semana. Confira em **Configurações → Geral** se o fuso horário é o da sua cidade; senão, o post sai na hora errada.

Publicou e viu um erro? Corrija e toque em **Salvar**. Se a mudança altera a informação, diga no texto quando foi atualizada.

## Comentários

Decida se quer recebê-los. Se quer, deixe a moderação ligada em **Configurações → Discussão**, para que nada apareça sem você aprovar. Se ninguém vai responder, desligue: uma pergunta sem resposta há dois anos afasta mais do que ajuda.

## Cuidado com o que não é seu

Não copie textos nem fotos de outros sites: além de ser proibido, a busca costuma mostrar o original. Ferramentas que escrevem por você ajudam no rascunho, mas leia cada frase. Quem responde por um preço ou prazo errado é você.

## Agora é com você

- Anote três perguntas que ouviu esta semana.
- Escreva a resposta de uma delas em 300 palavras e salve como rascunho.
- Leia em voz alta, corte o que sobra, publique.
$md$),
(6, $md$
*O vídeo não tem som: a explicação está nas legendas, que vêm ligadas.*

Imagens são quase sempre a parte mais pesada de uma página. Uma foto direto do celular tem vários megabytes; no site, a mesma foto fica boa com uma fração disso. Quem abre a página no 4G sente a diferença.

## Preparar antes de enviar

1. **Recorte.** Tire o que não importa. Endireite o horizonte.
2. **Reduza.** Para ocupar a largura toda, 1.920 pixels bastam; para uma foto no meio do texto, 1.200. Qualquer editor do celular ou do computador faz isso.
3. **Escolha o formato:**

| Formato | Para |
| --- | --- |
| JPEG | fotos |
| PNG | capturas de tela, desenhos com fundo transparente |
| WebP ou AVIF | fotos e desenhos, com menos peso; o WordPress aceita os dois |
| SVG | logotipos; o WordPress não aceita por padrão, por segurança |

4. **Comprima.** Serviços gratuitos como o Squoosh funcionam no navegador. Tente ficar abaixo de 200 KB, e de 400 KB nas fotos de largura inteira.
5. **Dê um nome.** `bolo-de-cenoura-inteiro.jpg` ajuda a achar depois e diz algo à busca. `IMG_20261014_0032.jpg`, não. Sem acentos nem espaços.

O WordPress cria tamanhos menores de cada imagem e reduz as enormes ao receber, mas não faz milagre com um arquivo de 12 MB.

## Enviar e descrever

1. Abra **Mídia → Adicionar arquivo de mídia** e arraste as imagens, ou envie pela própria página.
2. Na **Biblioteca**, toque na imagem.
3. Preencha o **texto alternativo**: o que se vê, em uma frase. “Bolo de cenoura inteiro com cobertura de chocolate, num prato branco”.
4. **Legenda** é o que aparece embaixo da foto; use só se acrescentar algo.

O texto alternativo é lido em voz alta para quem não enxerga e aparece quando a imagem não carrega. Não comece com “imagem de” e não encha de palavras-chave. Se a imagem é só enfeite, deixe-o vazio. Se ela é um botão, diga aonde ele leva.

## Trocar uma foto

Na página, toque na imagem e escolha **Substituir**. Não apague a antiga da biblioteca antes de saber onde mais ela é usada: apagada ali, some de todos os lugares.

## Direitos e pessoas

- Use fotos suas ou de bancos com licença clara. “Achei no Google” não é licença.
- Cliente reconhecível na foto precisa autorizar; criança, com autorização dos responsáveis. Peça por escrito: uma mensagem serve.
- Fotos reais do seu trabalho valem mais do que as perfeitas de banco. No blog há um guia para [fotografar o negócio com o celular](/blog/fotos-do-negocio-com-o-celular).

## E vídeos?

Não envie vídeos grandes para a biblioteca. Publique no YouTube ou no Vimeo e cole o endereço numa linha do editor: o WordPress mostra o vídeo ali mesmo.

## Agora é com você

- Ordene a biblioteca e procure a imagem mais pesada.
- Troque-a por uma versão reduzida e compare.
- Escreva o texto alternativo das imagens da página inicial.
$md$),
(7, $md$
*O vídeo não tem som: a explicação está nas legendas, que vêm ligadas.*

O menu é o índice do site. Quem chega pela busca cai numa página qualquer e usa o menu para entender onde está. Se ele for comprido ou criativo demais, a pessoa volta para a busca.

## O que entra

Um bom menu de negócio pequeno tem de **quatro a seis** itens:

1. Serviços (ou Cardápio, Produtos)
2. Preços, se você os mostra
3. Sobre
4. Blog, se publica pelo menos de vez em quando
5. Contato, sempre por último ou em forma de botão

O logotipo já leva ao início; o item “Início” é opcional. Política de privacidade e termos vão no **rodapé**.

Use as palavras do cliente. “Cardápio” é melhor do que “Experiências”; “Agendar” é melhor do que “Jornada”. Um item, uma ou duas palavras.

## Onde mexer

O lugar depende de como o seu site foi montado. Procure nesta ordem:

- **Aparência → Menus**: o jeito clássico.
- **Aparência → Editor → Navegação**: nos temas feitos de blocos.
- **O construtor de páginas**: se o cabeçalho foi montado nele, o menu aparece lá, mas os itens costumam vir de **Aparência → Menus**.

Não achou? Pergunte ao suporte qual é o seu caso. É uma resposta rápida.

## Acrescentar uma página, no jeito clássico

1. Abra **Aparência → Menus**. Se houver mais de um, escolha no alto qual vai editar.
2. À esquerda, em **Páginas**, marque a página e toque em **Adicionar ao menu**.
3. À direita, arraste o item para o lugar. Arrastado um pouco para a direita, ele vira **subitem** do que está acima.
4. Toque na seta do item para mudar o **rótulo de navegação**: o texto do menu pode ser mais curto do que o título da página.
5. **Salvar menu**. Abra o site e experimente cada item.

Para um endereço de fora (o WhatsApp, o agendamento), use **Links personalizados**. O endereço do WhatsApp é `https://wa.me/` seguido do número com país e DDD, só algarismos: `https://wa.me/5511999999999`.

## Subitens com moderação

Um segundo nível ajuda quando há muitos serviços. Um terceiro quase ninguém acha, e no celular é difícil de abrir. Se o menu não cabe, o problema costuma ser ter páginas demais, não menu de menos.

## Confira no celular

1. Abra o menu com um toque e veja se todos os itens cabem.
2. Feche e abra de novo: o botão é fácil de acertar com o polegar?
3. O contato está a dois toques, no máximo, de qualquer página?

Apagou uma página? O item dela pode continuar no menu como um link quebrado. Tire-o também.

## Agora é com você

- Conte os itens do seu menu. Passou de seis? Junte ou corte.
- Peça a alguém que ache o seu telefone no site, sem ajuda. Cronometre.
- Veja se o rodapé leva à política de privacidade.
$md$),
(8, $md$
*O vídeo não tem som: a explicação está nas legendas, que vêm ligadas.*

SEO é ajudar a busca a entender o seu site e a confiar nele. Ninguém pode garantir o primeiro lugar, e quem promete isso está vendendo outra coisa. O básico bem feito, porém, já passa à frente de muita gente.

## Primeiro: o site pode ser encontrado?

1. No WordPress, abra **Configurações → Leitura**.
2. A caixa **Evitar que mecanismos de busca indexem este site** deve estar **desmarcada**.
3. No Google, procure `site:seunegocio.com.br`. As suas páginas aparecem? Site recém-publicado pode levar dias ou semanas.

## Cada página, uma pergunta

Pense no que a pessoa digita: quase sempre *serviço + lugar*, como “conserto de geladeira Niterói”. Para cada página:

- **Título da página:** o serviço e, se couber com naturalidade, a cidade.
- **Link permanente:** as mesmas palavras, curtas, com hifens.
- **Subtítulos:** as dúvidas seguintes (preço, prazo, área atendida).
- **Texto:** as palavras que o cliente usa, uma vez que seja. Repetir vinte vezes atrapalha.
- **Título e descrição para a busca:** se o seu site tem um plugin de SEO, há um campo para cada. A descrição não muda a posição; muda se a pessoa clica.

Uma página com 300 palavras úteis vale mais do que dez com o mesmo texto e bairros diferentes.

## Links são caminhos

Ligue as suas páginas entre si com palavras claras. Do post sobre manutenção para a página de conserto; da página de conserto para o contato. A busca segue esses caminhos, e as pessoas também.

De fora, valem os que você merece: associação do bairro, fornecedor, jornal local, parceiros. **Não compre links.** O Google considera isso manipulação, e o site pode perder posições.

## Para quem atende numa região

O **Perfil da Empresa no Google** é gratuito e muitas vezes aparece antes de qualquer site. Mantenha nome, endereço, telefone e horário **iguais** nos dois lugares e responda às avaliações. O blog tem um guia sobre [o perfil no Google e o site](/blog/perfil-da-empresa-no-google-e-site).

## Medir sem se perder

O **Google Search Console** é gratuito e mostra com que palavras as pessoas chegaram e que páginas têm problema.

1. Entre em `search.google.com/search-console` com uma conta do Google.
2. Acrescente o seu domínio e siga a confirmação, que é um registro TXT no DNS. Se não souber onde colocar, o suporte ajuda.
3. Em **Sitemaps**, envie `wp-sitemap.xml`, que o WordPress já cria. Com um plugin de SEO, o endereço pode ser outro: confira antes.
4. Volte uma vez por mês. Olhe as consultas com muitas **impressões** e poucos **cliques**: são páginas que aparecem e não convencem. Melhore o título e a descrição delas.

Mudanças levam semanas para fazer efeito. Anote o que mudou e quando, e não mexa em tudo ao mesmo tempo.

## Agora é com você

- Confira a caixa em **Configurações → Leitura**.
- Escreva, para três páginas, a pergunta que cada uma responde.
- Compare horário e telefone do site com os do perfil no Google.
$md$),
(9, $md$
*O vídeo não tem som: a explicação está nas legendas, que vêm ligadas.*

Site bom é site que continua bom. Esta última aula junta o que resta: medir a velocidade, criar uma rotina curta e saber quando parar de mexer e chamar alguém.

## O que deixa um site lento

Em ordem de frequência:

1. **Imagens pesadas.** Volte à aula 6.
2. **Coisas de fora**: mapas, vídeos, janelas de conversa, contadores. Cada uma busca arquivos em outro lugar.
3. **Plugins demais**, ou um só que faz de tudo.
4. **Fontes e animações** que ninguém pediu.

O servidor já vem preparado para o WordPress; o conteúdo depende de você.

## Medir

1. Abra `pagespeed.web.dev`, cole o endereço da página e espere.
2. Olhe primeiro a aba **celular**.
3. Três medidas contam: **LCP** (quando o principal aparece; bom até 2,5 segundos), **INP** (quanto demora a responder ao toque; bom até 200 milissegundos) e **CLS** (se a página pula enquanto carrega; bom até 0,1).
4. Não persiga a nota 100. Veja a primeira sugestão da lista, resolva e meça de novo.

O WordPress também se examina: em **Ferramentas → Diagnóstico** (em inglês, *Site Health*) ele aponta o que melhorar. Se não entender um item, mande-o ao suporte antes de mexer.

## A rotina

| Quando | O quê |
| --- | --- |
| Toda semana, 15 minutos | abrir o site no celular; olhar atualizações; responder comentários |
| Todo mês, meia hora | enviar uma mensagem pelo próprio formulário e ver se chega; conferir preços, horários e promoções vencidas; um post |
| A cada três meses | rever usuários; excluir plugins sem uso; medir a velocidade; guardar uma cópia dos textos |
| Todo ano | reler todas as páginas; conferir a política de privacidade; **ver quando o domínio vence** |

O domínio é seu e se renova onde foi registrado. Se vencer, o site e o e-mail param, mesmo com a assinatura em dia. Deixe a renovação automática ligada e o e-mail de cadastro atualizado.

## Quando chamar o suporte

Chame **antes** de:

- instalar um plugin que promete segurança, velocidade ou loja;
- mudar o DNS, o endereço de páginas importantes ou o tema;
- dar acesso de administrador a alguém de fora.

Chame **logo** se:

- o site não abre em duas redes diferentes (Wi-Fi e celular);
- apareceu conteúdo ou usuário que você não criou, ou o navegador avisa de perigo;
- os formulários pararam de chegar.

## Um pedido que se resolve rápido

Escreva pelo **Suporte** do painel do cliente e diga quatro coisas:

1. **O endereço exato** da página.
2. **O que você fez** e o que esperava que acontecesse.
3. **O que aconteceu**, com a mensagem de erro copiada ou uma captura de tela.
4. **Desde quando** e em que aparelho e navegador.

Nunca envie a sua senha. Ninguém da equipe precisa dela para ajudar.

## Agora é com você

- Meça a página inicial e anote o LCP do celular.
- Ponha a rotina no calendário, com repetição.
- Descubra a data em que o seu domínio vence.

Parabéns por chegar até aqui. Marque esta aula como concluída e o seu certificado estará pronto.
$md$)
  ) as lesson (number, body)
 where c.lesson_id = ('5e000000-0000-4000-8002-' || lpad(lesson.number::text, 12, '0'))::uuid;

update public.courses set status = 'published' where id = '5e000000-0000-4000-8000-000000000001';

commit;
