/** How to put the chatbot on a site, by what the site is made with. Menu names are those of the English products. */
export const install = {
  title: "Install",
  description: "Add one snippet to your site. Choose your platform.",
  builders: "Site builders",
  developers: "Developers",
  page: "Or share a link",
  snippet: "Snippet",
  code: "Code",
  developer: "Email your developer",
  developerSubject: (name: string) => `Add the ${name} chatbot to our site`,
  developerBody: (code: string, guide: string) =>
    `Hi,\n\nplease add this snippet to every page of our site, before </body>:\n\n${code}\n\nOther ways (React, Vue, tag managers, Content-Security-Policy): ${guide}\n\nThanks!`,
  steps: {
    html: [
      "Paste the snippet before </body> on each page, or into the template that all pages share.",
      "Publish the page.",
    ],
    wordpress: [
      "In WordPress, open Plugins › Add New and install WPCode (or another plugin for headers and footers).",
      "Open Code Snippets › Header & Footer.",
      "Paste the snippet into Footer and save.",
      "If you use a caching plugin, clear its cache.",
    ],
    shopify: [
      "In Shopify, open Online Store › Themes.",
      "Press … beside your theme and choose Edit code.",
      "Open the file layout/theme.liquid in the code editor.",
      "Paste the snippet before </body> and save.",
    ],
    wix: [
      "In Wix, open Settings › Custom Code. You need a paid plan and your own domain.",
      "Press Add Custom Code and paste the snippet.",
      "Choose All pages and Body – end, then press Apply.",
    ],
    squarespace: [
      "In Squarespace, open Settings › Developer Tools › Code Injection. Your plan has to include it.",
      "Paste the snippet into Footer and save.",
    ],
    webflow: [
      "In Webflow, open Site settings › Custom code. You need a paid site plan.",
      "Paste the snippet into Footer code and save.",
      "Publish the site.",
    ],
    tagManager: [
      "In Google Tag Manager, open Tags › New and choose Custom HTML.",
      "Paste the snippet, choose the trigger All Pages and save.",
      "Press Submit to publish.",
    ],
    react: ["Install the package from this server.", "Render the component once, near the root of your app."],
    next: ["Put the component into app/layout.tsx, before </body>."],
    vue: [
      "Install the package from this server.",
      'In vite.config.ts, tell Vue that svc-widget is a custom element: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === "svc-widget" } } }).',
      "Put this into App.vue.",
    ],
    svelte: ["Install the package from this server.", "Put this into your root component or layout."],
    aiSdk: ["Point useChat at this chatbot. Answers come as a UI message stream."],
    curl: ["Ask a question from a terminal. Answers come as server-sent events."],
    mcp: ["Create an API key under Settings › API keys.", "Add the server to your MCP client."],
  },
};
