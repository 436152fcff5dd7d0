import type { SmallTalkPhrases } from "../small-talk.ts";

/** How visitors greet, thank and say goodbye in English. */
export const englishSmallTalk: SmallTalkPhrases = {
  greeting: `hi | hello | hey | hey there | hiya | hi there | hello there | howdy | yo | heya | greetings |
      good morning | good afternoon | good evening | good day | morning | gm | hi again | hello again | excuse me |
      anyone there | is anyone there | is anybody there | anybody there | are you there | you there | sup | gday | hllo |
      hi hi | nice to meet you | pleased to meet you`,
  howAreYou: `how are you | how are you doing | how are you today | how are you doing today | how r u | how are u |
      hows it going | how is it going | how do you do | how are things | how have you been | whats up | what is up |
      wassup | you ok | are you ok | are you well | how is your day | hows your day | how's your day going`,
  thanks: `thanks | thnaks | thansk | thank you | thank u | thankyou | thx | thnx | tnx | tks | ty | tysm | cheers | much appreciated |
      many thanks | thanks a lot | thanks a bunch | thanks a million | thanks so much | thank you so much |
      thank you very much | thanks very much | appreciate it | i appreciate it | appreciated | thanks for your help |
      thank you for your help | thanks for the help | thank you for the help | thanks for helping | thanks in advance |
      thank you in advance | thanks for your time | thank you for your time | thanks for the info |
      thanks for the information | thank you for the information | that helps | that helped | that was helpful |
      that's very helpful | very helpful | you are the best | you're the best | no thanks | no thank you`,
  acknowledgement: `ok | okay | k | kk | okey | oki | alright | all right | got it | i see | understood | great | perfect |
      cool | nice | awesome | excellent | fine | good | sounds good | wonderful | amazing | that's all | that is all |
      thats it | that is it | nothing else | fair enough | makes sense | good to know | lovely | brilliant | super | wow`,
  goodbye: `bye | bye bye | byebye | goodbye | good bye | see you | see ya | see you later | see you soon | cya | later |
      have a nice day | have a good day | have a great day | have a good one | have a nice evening | have a good evening |
      have a great weekend | have a nice weekend | have a good weekend | good night | goodnight | take care | farewell |
      talk to you later | ttyl | until next time | so long`,
  identity: `who are you | what are you | who r u | who is this | who am i talking to | who am i speaking to |
      who am i chatting with | who am i speaking with | who am i talking with | what is your name | whats your name |
      what's ur name | your name | do you have a name | are you a bot | are you bot | are you a robot | are you a human | are you human | are you a real person |
      are you real | are you a person | are you a machine | are you an ai | are you ai | are you chatgpt |
      is this a bot | is this a robot | is this a human | is this a real person | is this an ai | is this ai |
      am i talking to a bot | am i talking to a human | am i talking to a robot | am i talking to a real person |
      am i talking to a person | am i chatting with a bot | am i speaking to a human | bot or human | human or bot |
      are you a bot or a human | are you human or a bot | are you a human or a bot | are you a chatbot |
      what can you do | what can you do for me | what can you help with | what can you help me with |
      how can you help | how can you help me | what do you do | what can i ask | what can i ask you |
      what should i ask you | what do you know | what are you able to do | what are your capabilities |
      can you help me | can you help | could you help me | help | help me | i need help | i need some help | please help |
      i have a question | i have some questions | i've got a question | can i ask a question | can i ask you something |
      can i ask you a question | quick question | question | tell me about yourself | introduce yourself | who made you |
      who built you | who created you | how do you work`,
  fillers: `there | in advance | you | sir | madam | maam | miss | team | everyone | everybody | all | guys | folks | dear | friend |
      mate | buddy | bot | robot | chatbot | assistant | please | pls | plz | so | very | much | really | again | oh |
      ah | well | then | and | to | for | now | today | your | help | a | lot | just | yes | yeah | yep | sure | no |
      ok | okay | great | perfect | haha | hahaha | lol | um | hmm | but | kind | kindly | the | answer | quick | reply`,
  openers: `what | when | where | which | who | whom | whose | why | how | do | does | did | can | could | may | is | are |
      was | were | will | would | should | shall | have | has | had | i | im | i'm | i've | i'd | we | my | our | please |
      could | there | if | please | need | want | looking | whats | what's | hows | wheres`,
};
