import type { LessonVideo, Scene, Slide } from "./scene.ts";

const points = (heading: string, list: string[], say: string[]): Scene => ({
  slide: { kind: "points", heading, points: list },
  say,
});
const screen = (slide: Omit<Extract<Slide, { kind: "screen" }>, "kind">, say: string[]): Scene => ({
  slide: { kind: "screen", ...slide },
  say,
});
const compare = (heading: string, avoid: string[], prefer: string[], say: string[]): Scene => ({
  slide: { kind: "compare", heading, avoid, prefer },
  say,
});

/** The videos of the seeded course, in the order of its lessons (supabase/seed/courses.sql). */
export const lessons: LessonVideo[] = [
  {
    file: "1-entrar-com-seguranca",
    title: "Entrar no site com segurança",
    intro: ["Nesta aula: as duas portas do seu site, uma boa senha e uma conta para cada pessoa."],
    scenes: [
      points(
        "Duas portas, duas chaves",
        ["Painel do cliente: assinatura, suporte e aulas", "Painel do WordPress: textos, fotos e menus"],
        [
          "O painel do cliente é este: assinatura, suporte e aulas.",
          "O painel do WordPress é outro: ali ficam textos, fotos e menus.",
        ],
      ),
      points(
        "Como entrar no WordPress",
        [
          "seunegocio.com.br/wp-admin",
          "Confira o domínio e o https://",
          "Informe usuário e senha",
          "Guarde nos favoritos",
        ],
        [
          "Digite o endereço do site seguido de barra wp-admin.",
          "Antes da senha, confira se o endereço é mesmo o do seu domínio.",
          "Guarde a página nos favoritos: assim você não cai em cópias falsas.",
        ],
      ),
      compare(
        "A senha",
        ["padaria2026", "A mesma do e-mail", "Emprestada a quem ajuda"],
        ["Única, só deste site", "Comprida, criada pelo gerenciador", "Cada pessoa com a sua"],
        [
          "Programas testam o dia todo senhas que vazaram de outros sites.",
          "Por isso, o mais importante é que a senha seja única.",
          "Deixe o gerenciador do navegador ou do celular criar e lembrar.",
        ],
      ),
      screen(
        {
          heading: "Trocar a senha",
          menu: "Usuários",
          title: "Perfil",
          rows: [
            ["Nome de usuário", "ana"],
            ["E-mail", "ana@seunegocio.com.br"],
            ["Nova senha", "••••••••••••••••"],
          ],
          press: "Atualizar perfil",
        },
        ["Em Usuários, Perfil, defina uma nova senha, guarde-a e salve.", "Depois, atualize o perfil."],
      ),
      points(
        "Uma conta para cada pessoa",
        ["Autor: escreve as notícias", "Editor: cuida de todos os textos", "Administrador: só você"],
        [
          "Quem ajuda você recebe uma conta própria, com a função do trabalho que faz.",
          "Administrador pode tudo: deixe essa função só para você.",
        ],
      ),
      points(
        "Agora é com você",
        [
          "Entre em /wp-admin e guarde nos favoritos",
          "Troque a senha por uma única",
          "Reveja a lista de usuários",
        ],
        ["Agora é com você: entre, troque a senha e reveja os usuários."],
      ),
    ],
  },
  {
    file: "2-atualizacoes",
    title: "Atualizações sem susto",
    intro: ["Nesta aula: o que se atualiza num site, por que isso importa e como fazer com calma."],
    scenes: [
      points(
        "Três camadas",
        [
          "O WordPress, que guarda e mostra tudo",
          "O tema, que é a aparência",
          "Os plugins, que acrescentam funções",
        ],
        [
          "Um site tem três camadas: o WordPress, o tema e os plugins.",
          "Atualizar fecha falhas. Depois de corrigidas, elas ficam conhecidas.",
          "E sites parados na versão antiga viram alvo fácil.",
        ],
      ),
      screen(
        {
          heading: "Onde olhar",
          menu: "Painel",
          title: "Atualizações",
          rows: [
            ["WordPress", "na versão mais nova"],
            ["Plugins", "2 esperando"],
            ["Temas", "em dia"],
          ],
          press: "Atualizar um plugin",
        },
        ["Em Painel, Atualizações, você vê o que está esperando.", "O número no menu diz quantas são."],
      ),
      points(
        "Atualizar com calma",
        [
          "Numa hora tranquila",
          "Com uma cópia de segurança recente",
          "Um plugin de cada vez",
          "E depois olhe o site",
        ],
        [
          "Escolha uma hora tranquila, nunca antes de uma promoção.",
          "Confira a cópia de segurança e atualize um plugin de cada vez.",
          "Depois, olhe o site no computador e no celular.",
          "Teste o formulário e o botão do WhatsApp.",
        ],
      ),
      compare(
        "Plugins",
        ["Uma coleção deles", "Desativado e esquecido", "“Premium de graça”"],
        ["Só os que têm uso", "Sem uso: excluído", "De fonte oficial e mantidos"],
        [
          "Cada plugin é mais uma peça para manter.",
          "O que não se usa deve ser excluído, não só desativado.",
          "E cópias piratas são um dos jeitos mais comuns de um site ser invadido.",
        ],
      ),
      points(
        "Se algo ficou estranho",
        ["Não instale outra coisa por cima", "Anote o que mudou e a que horas", "Escreva para o suporte"],
        [
          "Algo ficou estranho? Pare, anote o que atualizou e a que horas.",
          "E escreva para o suporte com uma captura de tela.",
        ],
      ),
      points(
        "Agora é com você",
        ["Veja o que está esperando", "Anote o que cada plugin faz", "Reserve 15 minutos por semana"],
        ["Agora é com você: quinze minutos por semana bastam."],
      ),
    ],
  },
  {
    file: "3-copias-de-seguranca",
    title: "Cópias de segurança e bons hábitos",
    intro: ["Nesta aula: o que há numa cópia, quando usá-la e os hábitos que evitam precisar dela."],
    scenes: [
      points(
        "Uma cópia completa tem",
        ["O banco de dados: textos, menus, usuários", "Os arquivos: fotos, tema e plugins"],
        [
          "Uma cópia serve quando tem o banco de dados e os arquivos do mesmo momento.",
          "Voltar a cópia é voltar o site inteiro àquele dia.",
        ],
      ),
      screen(
        {
          heading: "Antes da cópia, as revisões",
          menu: "Páginas",
          title: "Revisões de “Serviços”",
          rows: [
            ["Hoje, 10:42", "Ana"],
            ["Ontem, 18:05", "Ana"],
            ["12 de outubro", "Bruno"],
          ],
          press: "Restaurar",
        },
        [
          "Para desfazer um texto, não é preciso backup.",
          "O WordPress guarda revisões: escolha uma versão e restaure.",
          "E o que foi para a lixeira fica lá por trinta dias.",
        ],
      ),
      points(
        "Ao pedir a volta de uma cópia, diga",
        ["Quando estava tudo certo", "O que foi feito desde então", "O que não pode se perder"],
        [
          "O site inteiro quebrou? Escreva para o suporte.",
          "Diga quando estava certo, o que foi feito e o que não pode se perder.",
          "E pare de mexer até a resposta.",
        ],
      ),
      points(
        "A sua parte",
        ["Fotos originais e logotipo guardados fora", "Textos: Ferramentas → Exportar"],
        ["Guarde fora do site as fotos originais, o logotipo e os textos principais."],
      ),
      compare(
        "Hábitos",
        ["Clicar no e-mail com pressa", "E-mail só com senha", "Navegador desatualizado"],
        ["Entrar pelo endereço conhecido", "Verificação em duas etapas", "Aparelhos em dia"],
        [
          "“Seu domínio vence hoje”: desconfie da pressa e não toque no link.",
          "Proteja primeiro o e-mail: quem entra nele troca as outras senhas.",
        ],
      ),
      points(
        "Agora é com você",
        [
          "Encontre as revisões de uma página",
          "Salve logotipo e fotos em outro lugar",
          "Ligue as duas etapas no e-mail",
        ],
        ["Agora é com você: comece pelas duas etapas no e-mail."],
      ),
    ],
  },
  {
    file: "4-paginas",
    title: "Criar e mudar uma página",
    intro: ["Nesta aula: mudar uma página, criar outra e o que faz uma página funcionar."],
    scenes: [
      points(
        "Página ou post?",
        ["Páginas ficam: serviços, sobre, contato", "Posts têm data: novidades, dicas, promoções"],
        ["Páginas são fixas: serviços, sobre, contato.", "Posts têm data: novidades, dicas, promoções."],
      ),
      screen(
        {
          heading: "Mudar uma página",
          menu: "Páginas",
          title: "Todas as páginas",
          rows: [
            ["Início", "publicada"],
            ["Serviços", "publicada"],
            ["Contato", "publicada"],
          ],
          press: "Editar com o construtor",
        },
        [
          "Em Páginas, escolha a sua. Montada no construtor? Edite sempre com ele.",
          "Clique no que quer mudar e escreva por cima.",
          "Veja também no tamanho do celular antes de publicar.",
        ],
      ),
      screen(
        {
          heading: "Criar uma página",
          menu: "Páginas",
          title: "Adicionar página",
          rows: [
            ["Título", "Conserto de notebook"],
            ["Link permanente", "/conserto-de-notebook"],
            ["Situação", "rascunho"],
          ],
          press: "Publicar",
        },
        [
          "Copie uma parecida, ou comece do zero em Adicionar página.",
          "Título com as palavras do cliente; endereço curto, com hifens.",
          "Salve como rascunho até terminar. Depois, publique.",
        ],
      ),
      points(
        "Uma boa página tem",
        [
          "Um assunto só",
          "A resposta no começo",
          "Subtítulos que se entendem sozinhos",
          "Um próximo passo claro",
        ],
        [
          "Um assunto por página, com a resposta logo no começo.",
          "Subtítulos claros, e um botão que diga o que acontece.",
          "E informação em texto: horário dentro de foto ninguém acha.",
        ],
      ),
      points(
        "Endereço antigo",
        ["Evite mudar", "Se for preciso: redirecionamento", "Em vez de apagar: rascunho"],
        ["Não mude o endereço de uma página antiga sem um redirecionamento.", "O suporte ajuda."],
      ),
      points(
        "Agora é com você",
        [
          "Mude uma frase da página inicial",
          "Crie um rascunho do serviço que mais vende",
          "Troque imagem com texto por texto",
        ],
        ["Agora é com você: comece mudando uma frase da página inicial."],
      ),
    ],
  },
  {
    file: "5-posts",
    title: "Escrever um post que responde a alguém",
    intro: ["Nesta aula: de onde tirar assunto, como escrever e o que conferir antes de publicar."],
    scenes: [
      points(
        "De onde tirar assunto",
        ["“Quanto tempo dura?”", "“Precisa agendar?”", "“Qual é melhor?”"],
        ["Abra as conversas da última semana.", "Cada pergunta que se repete é um post."],
      ),
      points(
        "A forma",
        [
          "Título: a pergunta do cliente",
          "Primeiro parágrafo: a resposta",
          "Corpo: subtítulos e listas",
          "Fim: o próximo passo",
        ],
        [
          "O título é a própria pergunta. O primeiro parágrafo, a resposta curta.",
          "No corpo, um subtítulo a cada três ou quatro parágrafos.",
          "No fim, um link para a página do serviço.",
        ],
      ),
      screen(
        {
          heading: "Antes de publicar",
          menu: "Posts",
          title: "Adicionar post",
          rows: [
            ["Categoria", "Dicas"],
            ["Imagem destacada", "sofa-limpo.webp"],
            ["Publicar", "segunda, 9:00"],
          ],
          press: "Agendar",
        },
        [
          "Na lateral: uma categoria, a imagem destacada e o resumo.",
          "Toque na data para agendar. Dá para escrever quatro num domingo.",
          "E soltar um por semana.",
        ],
      ),
      compare(
        "Links",
        ["Clique aqui", "Saiba mais"],
        ["Veja os nossos horários", "Preços da limpeza de sofá"],
        ["As palavras do link dizem aonde ele leva.", "Selecione o texto e use Ctrl e K."],
      ),
      points(
        "O que é dos outros",
        [
          "Não copie textos nem fotos",
          "Leia cada frase de um rascunho automático",
          "Quem responde pelo texto é você",
        ],
        ["Não copie de outros sites. E releia o que uma ferramenta escreveu por você."],
      ),
      points(
        "Agora é com você",
        ["Anote três perguntas da semana", "Responda uma em 300 palavras", "Leia em voz alta e publique"],
        ["Agora é com você: uma pergunta, trezentas palavras, publicar."],
      ),
    ],
  },
  {
    file: "6-imagens",
    title: "Imagens leves e bem descritas",
    intro: ["Nesta aula: preparar fotos para que o site abra rápido e todos as entendam."],
    scenes: [
      points(
        "Preparar antes de enviar",
        [
          "Recorte",
          "Reduza: 1.920 pixels para a largura toda",
          "Comprima: perto de 200 KB",
          "Dê um nome que diga o que é",
        ],
        [
          "Uma foto direto do celular tem vários megabytes.",
          "Recorte, reduza e comprima antes de enviar.",
          "No site, ela fica boa com uma fração disso.",
        ],
      ),
      compare(
        "O nome do arquivo",
        ["IMG_20261014_0032.jpg", "Foto nova (2) final.png"],
        ["bolo-de-cenoura-inteiro.jpg", "fachada-da-loja.webp"],
        ["Um nome claro ajuda a achar depois, e diz algo à busca.", "Sem acentos nem espaços."],
      ),
      points(
        "O formato",
        ["JPEG ou WebP: fotos", "PNG: capturas e fundo transparente", "AVIF: ainda mais leve"],
        ["Fotos em JPEG, WebP ou AVIF; capturas de tela em PNG."],
      ),
      screen(
        {
          heading: "Descrever",
          menu: "Mídia",
          title: "Detalhes do anexo",
          rows: [
            ["Arquivo", "bolo-de-cenoura-inteiro.jpg"],
            ["Tamanho", "148 KB"],
            ["Texto alternativo", "Bolo de cenoura inteiro, num prato branco"],
          ],
          press: "Salvar",
        },
        [
          "Na biblioteca, preencha o texto alternativo: o que se vê, em uma frase.",
          "Ele é lido para quem não enxerga, e aparece se a imagem não carrega.",
        ],
      ),
      points(
        "Direitos e pessoas",
        [
          "Fotos suas ou com licença clara",
          "Cliente reconhecível autoriza",
          "Criança: os responsáveis autorizam",
        ],
        ["“Achei no Google” não é licença.", "E quem aparece na foto precisa autorizar, por escrito."],
      ),
      points(
        "Agora é com você",
        [
          "Ache a imagem mais pesada da biblioteca",
          "Troque por uma versão reduzida",
          "Descreva as imagens do início",
        ],
        ["Agora é com você: comece pela imagem mais pesada."],
      ),
    ],
  },
  {
    file: "7-menus",
    title: "Menus: o caminho dentro do site",
    intro: ["Nesta aula: o que entra no menu, onde mexer nele e como conferir no celular."],
    scenes: [
      compare(
        "O que entra",
        ["Experiências", "Jornada", "Nove itens"],
        ["Cardápio", "Agendar", "De quatro a seis"],
        ["O menu é o índice do site: de quatro a seis itens.", "Com as palavras que o cliente usa."],
      ),
      points(
        "Onde mexer",
        ["Aparência → Menus", "Aparência → Editor → Navegação", "No construtor, se o cabeçalho é dele"],
        [
          "O lugar depende de como o site foi montado.",
          "Procure nesta ordem. Não achou? O suporte diz qual é o seu caso.",
        ],
      ),
      screen(
        {
          heading: "Acrescentar uma página",
          menu: "Aparência",
          title: "Menus",
          rows: [
            ["Serviços", "página"],
            ["Conserto de notebook", "subitem"],
            ["Contato", "página"],
          ],
          press: "Salvar menu",
        },
        [
          "Marque a página à esquerda e adicione ao menu.",
          "Arraste para o lugar. Um pouco à direita, vira subitem.",
          "Salve e experimente cada item no site.",
        ],
      ),
      points(
        "Um botão para o WhatsApp",
        ["Links personalizados", "https://wa.me/5511999999999", "Só algarismos: país, DDD, número"],
        [
          "Para o WhatsApp, use um link personalizado.",
          "wa.me, barra, e o número com país e DDD, só algarismos.",
        ],
      ),
      points(
        "Confira no celular",
        ["Todos os itens cabem?", "O botão é fácil de acertar?", "O contato está a dois toques?"],
        ["No celular: tudo cabe, o botão é fácil, e o contato está a dois toques?"],
      ),
      points(
        "Agora é com você",
        [
          "Conte os itens do seu menu",
          "Peça a alguém que ache o seu telefone",
          "Veja se o rodapé leva à privacidade",
        ],
        ["Agora é com você: peça a alguém que ache o seu telefone no site."],
      ),
    ],
  },
  {
    file: "8-seo",
    title: "SEO: o básico que funciona",
    intro: ["Nesta aula: o que ajuda a busca a entender o seu site, sem promessas."],
    scenes: [
      screen(
        {
          heading: "O site pode ser encontrado?",
          menu: "Configurações",
          title: "Leitura",
          rows: [
            ["Página inicial", "uma página estática"],
            ["Evitar que mecanismos de busca indexem", "desmarcado"],
          ],
          press: "Salvar alterações",
        },
        ["Em Configurações, Leitura, a caixa que evita a busca fica desmarcada."],
      ),
      points(
        "Cada página, uma pergunta",
        ["Título: serviço + lugar", "Endereço com as mesmas palavras", "Subtítulos: as dúvidas seguintes"],
        [
          "Quase sempre se busca serviço mais lugar.",
          "Ponha essas palavras no título, no endereço e nos subtítulos.",
          "Uma vez basta: repetir vinte vezes atrapalha.",
        ],
      ),
      compare(
        "Links",
        ["Comprados", "De listas que ninguém lê"],
        ["Entre as suas próprias páginas", "De parceiros e do bairro"],
        ["Ligue as suas páginas entre si.", "E não compre links: o site pode perder posições."],
      ),
      points(
        "Para quem atende numa região",
        ["Perfil da Empresa no Google", "Os mesmos dados nos dois lugares", "Responda às avaliações"],
        ["O Perfil da Empresa é gratuito e aparece no mapa.", "Nome, telefone e horário iguais aos do site."],
      ),
      points(
        "Medir: Search Console",
        [
          "Confirme o domínio com um registro TXT",
          "Envie wp-sitemap.xml",
          "Uma vez por mês: impressões e cliques",
        ],
        [
          "O Search Console mostra com que palavras chegaram até você.",
          "Muita impressão e pouco clique? Melhore título e descrição.",
        ],
      ),
      points(
        "Agora é com você",
        [
          "Confira Configurações → Leitura",
          "Escreva a pergunta de três páginas",
          "Compare o site com o perfil no Google",
        ],
        ["Agora é com você. E paciência: mudanças levam semanas."],
      ),
    ],
  },
  {
    file: "9-velocidade-e-rotina",
    title: "Velocidade, rotina e quando chamar o suporte",
    intro: ["Última aula: medir a velocidade, criar uma rotina e saber quando chamar o suporte."],
    scenes: [
      points(
        "O que deixa um site lento",
        ["Imagens pesadas", "Coisas de fora: mapas, vídeos, janelas", "Plugins demais", "Fontes e animações"],
        ["Quase sempre são as imagens.", "Depois vêm as coisas de fora, os plugins demais e as animações."],
      ),
      points(
        "Medir em pagespeed.web.dev",
        ["LCP: até 2,5 segundos", "INP: até 200 milissegundos", "CLS: até 0,1"],
        [
          "Cole o endereço da página e olhe primeiro a aba celular.",
          "Não persiga a nota cem: resolva a primeira sugestão e meça de novo.",
        ],
      ),
      points(
        "A rotina",
        [
          "Semana: olhar o site e as atualizações",
          "Mês: testar o formulário, rever preços",
          "Três meses: usuários, plugins, velocidade",
          "Ano: reler tudo e ver o domínio",
        ],
        [
          "Quinze minutos por semana, meia hora por mês.",
          "E uma vez por ano, veja quando o domínio vence.",
          "Se ele vencer, o site para, mesmo com a assinatura em dia.",
        ],
      ),
      points(
        "Chame o suporte",
        [
          "Antes de mudar DNS, tema ou endereços",
          "Logo, se o site não abre em duas redes",
          "Logo, se há algo que você não criou",
        ],
        ["Chame antes de mudanças grandes.", "E logo, se o site não abre ou aparece o que você não criou."],
      ),
      compare(
        "Um pedido que se resolve rápido",
        ["“O site não funciona”", "A sua senha"],
        ["Endereço e o que você fez", "O erro, copiado; desde quando"],
        [
          "Diga o endereço, o que você fez, o que aconteceu e desde quando.",
          "Nunca envie a sua senha: ninguém da equipe precisa dela.",
        ],
      ),
      points(
        "Agora é com você",
        ["Meça a página inicial", "Ponha a rotina no calendário", "Descubra quando o domínio vence"],
        ["Agora é com você. Parabéns por chegar até aqui!"],
      ),
    ],
  },
];
