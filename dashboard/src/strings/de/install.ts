/** Menünamen wie in den englischen Produkten. */
export const install = {
  title: "Installation",
  description: "Füge ein Code-Snippet in deine Website ein. Wähle deine Plattform.",
  builders: "Baukästen",
  developers: "Für Entwickler",
  page: "Oder teile einen Link",
  snippet: "Snippet",
  code: "Code",
  developer: "Per E-Mail an Entwickler",
  developerSubject: (name: string) => `Chatbot ${name} auf unserer Website einbauen`,
  developerBody: (code: string, guide: string) =>
    `Hallo,\n\nbitte füge dieses Snippet auf jeder Seite unserer Website vor </body> ein:\n\n${code}\n\nAndere Wege (React, Vue, Tag-Manager, Content-Security-Policy): ${guide}\n\nDanke!`,
  steps: {
    html: [
      "Füge das Snippet auf jeder Seite vor </body> ein, oder in die Vorlage, die alle Seiten teilen.",
      "Veröffentliche die Seite.",
    ],
    wordpress: [
      "Öffne in WordPress „Plugins › Add New“ und installiere WPCode (oder ein anderes Plugin für Header und Footer).",
      "Öffne „Code Snippets › Header & Footer“.",
      "Füge das Snippet unter „Footer“ ein und speichere.",
      "Leere den Cache, falls du ein Cache-Plugin nutzt.",
    ],
    shopify: [
      "Öffne in Shopify „Online Store › Themes“.",
      "Klicke neben deinem Theme auf „…“ und wähle „Edit code“.",
      "Öffne im Code-Editor die Datei layout/theme.liquid.",
      "Füge das Snippet vor </body> ein und speichere.",
    ],
    wix: [
      "Öffne in Wix „Settings › Custom Code“. Du brauchst einen bezahlten Tarif und eine eigene Domain.",
      "Klicke auf „Add Custom Code“ und füge das Snippet ein.",
      "Wähle „All pages“ und „Body – end“ und klicke auf „Apply“.",
    ],
    squarespace: [
      "Öffne in Squarespace „Settings › Developer Tools › Code Injection“. Dein Tarif muss das enthalten.",
      "Füge das Snippet unter „Footer“ ein und speichere.",
    ],
    webflow: [
      "Öffne in Webflow „Site settings › Custom code“. Du brauchst einen bezahlten Tarif.",
      "Füge das Snippet unter „Footer code“ ein und speichere.",
      "Veröffentliche die Website.",
    ],
    tagManager: [
      "Öffne im Google Tag Manager „Tags › New“ und wähle „Custom HTML“.",
      "Füge das Snippet ein, wähle den Trigger „All Pages“ und speichere.",
      "Klicke auf „Submit“, um zu veröffentlichen.",
    ],
    react: ["Installiere das Paket von diesem Server.", "Rendere die Komponente einmal, nah an der Wurzel deiner App."],
    next: ["Füge die Komponente in app/layout.tsx vor </body> ein."],
    vue: [
      "Installiere das Paket von diesem Server.",
      'Sag Vue in vite.config.ts, dass svc-widget ein Custom Element ist: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === "svc-widget" } } }).',
      "Füge das in App.vue ein.",
    ],
    svelte: ["Installiere das Paket von diesem Server.", "Füge das in deine Wurzelkomponente oder dein Layout ein."],
    aiSdk: ["Richte useChat auf diesen Chatbot. Antworten kommen als UI-Message-Stream."],
    curl: ["Stelle im Terminal eine Frage. Antworten kommen als Server-Sent Events."],
    mcp: [
      "Erstelle unter „Einstellungen › API-Schlüssel“ einen API-Schlüssel.",
      "Füge den Server in deinem MCP-Client hinzu.",
    ],
  },
};
