/** What the pages of the help center say in one language; `{x}` is filled in. */
export interface HelpCenterTexts {
  readonly help: string;
  readonly howCanWeHelp: string;
  readonly skip: string;
  readonly searchLabel: string;
  readonly search: string;
  readonly results: string;
  readonly nothing: string;
  readonly nothingHint: string;
  readonly faqs: string;
  readonly allFaqs: string;
  readonly articles: string;
  readonly first: string;
  readonly next: string;
  readonly previous: string;
  readonly pages: string;
  readonly contents: string;
  readonly updated: string;
  readonly original: string;
  readonly ask: string;
  readonly home: string;
  readonly table: string;
  readonly part: string;
  readonly empty: string;
  readonly missingTitle: string;
  readonly missing: string;
  readonly retry: string;
  readonly wasHelpful: string;
  readonly yes: string;
  readonly no: string;
  readonly rated: string;
  readonly topics: string;
  readonly suggested: string;
  readonly otherArticles: string;
  readonly allArticles: string;
  readonly related: string;
  readonly breadcrumb: string;
  readonly answer: string;
  /** Stands before the titles of what the answer quotes. */
  readonly quotedFrom: string;
  readonly needHelp: string;
  readonly browse: string;
  readonly needsScript: string;
}
