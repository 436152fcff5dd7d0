import { seededRandom } from "./random.ts";

export interface Knowledge {
  /** Markdown; each has `passagesPerDocument` sections, and each section is one passage. */
  readonly documents: readonly { readonly name: string; readonly content: string }[];
  readonly faqs: readonly { readonly question: string; readonly answer: string }[];
  readonly questions: readonly string[];
}

export const passagesPerDocument = 25;

const lexiconSize = 30_000;
/** Of running English text, nearly half are function words. */
const functionWordShare = 0.45;
/** How often a content word is one of its section's own. */
const topicShare = 0.35;

const functionWords =
  "the of and to in a is that for it as with be on by are this from or which at can we your you if not have will when".split(
    " ",
  );
const onsets = "b c d f g h l m n p r s t v w br ch cl cr dr fl gr pl pr sh sp st str th tr".split(" ");
const vowels = "a e i o u ai ea ee oa ou".split(" ");
const codas = ["", "", "", "n", "r", "l", "s", "t", "m", "nd", "rt", "st", "ck"];
const suffixes = ["", "", "", "", "s", "ing", "ed", "er", "ment", "tion", "ly", "able"];
const questionForms = [
  (one: string, two: string, three: string) => `How do I ${one} the ${two} ${three}?`,
  (one: string, two: string, three: string) => `What is the ${one} of ${two} when it is ${three}?`,
  (one: string, two: string, three: string) => `Can you tell me about ${one} ${two} and ${three}`,
  (one: string, two: string) => `where can we find ${one} for a ${two}`,
  (one: string, two: string, three: string) => `Is ${one} possible with ${two} if I have ${three}?`,
];

/**
 * Invented texts with the statistics of English ones: words as frequent as Zipf's law says, ever
 * new ones as the text grows, sentences of 8 to 22 words, sections of about 90 on one subject each.
 */
export function generateKnowledge({
  passages,
  faqs,
  seed,
}: {
  passages: number;
  faqs: number;
  seed: number;
}): Knowledge {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const lexicon = Array.from({ length: lexiconSize }, () => {
    const syllables = Array.from({ length: between(1, 3) }, () => pick(onsets) + pick(vowels));
    return syllables.join("") + pick(codas) + pick(suffixes);
  });
  // Rank r of Zipf's law is drawn as size^u: its logarithm is uniform.
  const anyWord = () => lexicon[Math.floor(lexiconSize ** random()) - 1] ?? "";
  const newTopic = () => Array.from({ length: 10 }, () => (random() < 0.5 ? anyWord() : pick(lexicon)));
  const contentWord = (topic: readonly string[]) => (random() < topicShare ? pick(topic) : anyWord());
  const sentence = (topic: readonly string[]) => {
    const words = Array.from({ length: between(8, 22) }, () =>
      random() < functionWordShare ? pick(functionWords) : contentWord(topic),
    );
    return `${capitalised(words.join(" "))}.`;
  };
  const paragraph = (topic: readonly string[], least: number, most: number) =>
    Array.from({ length: between(least, most) }, () => sentence(topic)).join(" ");
  const question = (topic: readonly string[]) => pick(questionForms)(pick(topic), pick(topic), contentWord(topic));

  const questions: string[] = [];
  const section = () => {
    const topic = newTopic();
    questions.push(question(topic));
    return `## ${capitalised(`${pick(topic)} ${pick(topic)}`)}\n\n${paragraph(topic, 4, 8)}\n`;
  };
  const documents = Array.from({ length: Math.ceil(passages / passagesPerDocument) }, (_, number) => {
    const title = capitalised(`${anyWord()} ${pick(lexicon)}`);
    const sections = Array.from({ length: passagesPerDocument }, section);
    return { name: `guide-${number + 1}.md`, content: `# ${title}\n\n${sections.join("\n")}` };
  });
  return {
    documents,
    faqs: Array.from({ length: faqs }, () => {
      const topic = newTopic();
      return { question: question(topic), answer: paragraph(topic, 1, 3) };
    }),
    questions: questions.toSorted(() => random() - 0.5),
  };
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
