import type { SmallTalkPhrases } from "../small-talk.ts";

/** How visitors greet, thank and say goodbye in Portuguese. */
export const portugueseSmallTalk: SmallTalkPhrases = {
  greeting: `olá | oi | oie | oii | bom dia | boa tarde | boa noite | boas | muito bom dia | muito boa tarde | e aí | eai |
      opa | alô | saudações | olá olá | oi oi | com licença | desculpe | tem alguém aí | alguém aí | prazer | hey |
      prezados | viva | ora viva | olá de novo`,
  howAreYou: `tudo bem | tudo bom | como vai | como vai você | como está | como você está | como estás | como está você |
      tudo certo | beleza | tudo joia | como vão as coisas | tudo bem com você | está tudo bem | td bem | como é que está |
      como vai isso | tudo bem contigo`,
  thanks: `obrigado | obrigada | muito obrigado | muito obrigada | obrigadão | obrigadinho | brigado | brigada | valeu |
      vlw | obg | obgd | grato | grata | agradeço | eu agradeço | agradecido | agradecida | muito grato |
      obrigado pela ajuda | obrigada pela ajuda | muito obrigado pela ajuda | muito obrigada pela ajuda |
      obrigado pela informação | obrigada pela informação | obrigado pela atenção | obrigada pela atenção |
      muito obrigado pela atenção | obrigado por tudo | obrigado desde já | desde já agradeço | desde já obrigado |
      obrigado pela resposta | não obrigado | não obrigada | ajudou muito | isso ajuda | muito útil`,
  acknowledgement: `ok | tá | tá bom | tá bem | está bem | certo | entendi | percebi | compreendo | entendido | perfeito |
      ótimo | excelente | legal | bom | muito bem | muito bom | combinado | show | maravilha | fixe | é só isso |
      era só isso | só isso | mais nada | de acordo | bom saber | beleza então | okay | top | joia`,
  goodbye: `tchau | tchauzinho | adeus | até logo | até mais | até amanhã | até breve | até já | até à próxima |
      até a próxima | tenha um bom dia | tenha uma boa tarde | tenha uma boa noite | tenha um ótimo dia | bom fim de semana |
      um bom dia | boa semana | abraço | um abraço | abraços | flw | falou | fui | xau | fique bem | bom descanso | ciao`,
  identity: `quem é você | quem é vc | quem és tu | quem és | quem é | quem está falando | o que você é | o que é você |
      qual é o seu nome | qual o seu nome | qual é o teu nome | qual seu nome | como se chama | como você se chama |
      como te chamas | você é um robô | você é robô | você é um bot | você é humano | você é um humano |
      você é uma pessoa | você é uma pessoa real | você é real | você é uma ia | você é uma máquina | é um robô | é um bot |
      és um robô | és um bot | és humano | és uma pessoa | és uma pessoa real | isso é um bot | isto é um bot |
      isso é um robô | vc é um robô | vc é um bot | vc é humano | bot ou humano | humano ou robô | robô ou humano |
      com quem falo | com quem estou falando | com quem estou a falar | estou falando com um robô |
      estou falando com uma pessoa | estou a falar com um robô | estou a falar com uma pessoa | falo com um robô |
      o que você faz | o que você pode fazer | o que vc faz | o que sabe fazer | o que você sabe fazer | o que faz |
      o que pode fazer | o que podes fazer | o que consegue fazer | o que você consegue fazer |
      o que pode fazer por mim | em que pode ajudar | em que pode me ajudar | em que você pode me ajudar |
      como pode me ajudar | como você pode me ajudar | como me pode ajudar | como podes ajudar | pode me ajudar |
      pode ajudar-me | você pode me ajudar | pode ajudar | podes ajudar-me | poderia me ajudar | consegue me ajudar |
      ajuda | me ajuda | me ajude | ajude-me | preciso de ajuda | preciso de uma ajuda | tenho uma dúvida |
      tenho uma pergunta | tenho uma questão | tenho dúvidas | uma dúvida | uma pergunta | pergunta | dúvida |
      posso fazer uma pergunta | posso tirar uma dúvida | gostaria de tirar uma dúvida | o que posso perguntar |
      apresente-se | como você funciona | quem te criou | quem criou você`,
  fillers: `senhor | senhora | sr | sra | amigo | amiga | pessoal | gente | a | todos | todas | equipe | equipa | por | favor |
      pfv | pf | muito | muita | muitíssimo | mesmo | e | de | novo | bot | robô | ok | sim | não | então | ah | oh | bem |
      hoje | perfeito | ótimo | pela | ajuda | sua | tua | certo | já | você | para | você | vocês | aí | caros`,
  openers: `qual | quais | quando | onde | como | quanto | quanta | quantos | quantas | quem | por | porque | o | que | há |
      tem | têm | é | está | estão | posso | pode | podem | poderia | poderiam | quero | queria | gostaria | preciso | meu |
      minha | meus | eu | vocês | você | vcs | vc | se | fazem | aceitam | enviam | entregam | estou | tenho | vendem | abrem |
      para | são | eu | existe | procuro | até | aceita | faz`,
};
