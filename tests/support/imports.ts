import { testApiKey } from "./service-process.ts";

/** Sends a file to be imported, or with `preview` to be looked at alone. */
export async function sendImport(
  baseUrl: string,
  chatbotId: string,
  file: string | Buffer,
  { preview = false, ...query }: { preview?: boolean } & Record<string, string | boolean> = {},
) {
  const path = `/api/chatbots/${chatbotId}/imports/file${preview ? "/preview" : ""}`;
  const given = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]);
  const response = await fetch(new URL(`${path}?${new URLSearchParams(given)}`, baseUrl), {
    method: "POST",
    headers: {
      authorization: `Bearer ${testApiKey}`,
      "content-type": "application/octet-stream",
      prefer: "wait=60",
    },
    body: new Uint8Array(Buffer.from(file)),
  });
  return { status: response.status, body: await response.json() };
}

interface Post {
  readonly id: number;
  readonly title?: string;
  readonly html?: string;
  readonly type?: string;
  readonly status?: string;
  readonly password?: string;
  readonly language?: string;
}

/** A WordPress export with these posts. */
export function makeWxr(posts: readonly Post[]): string {
  const items = posts.map(
    ({ id, title = `Post ${id}`, html = "", type = "post", status = "publish", password = "", language }) => `<item>
<title>${title}</title><link>https://blog.example.com/${id}/</link>
<dc:creator><![CDATA[ada]]></dc:creator><description></description>
<content:encoded><![CDATA[${html}]]></content:encoded><excerpt:encoded><![CDATA[Not the text]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:status><![CDATA[${status}]]></wp:status><wp:post_type><![CDATA[${type}]]></wp:post_type>
<wp:post_password><![CDATA[${password}]]></wp:post_password>
${language === undefined ? "" : `<category domain="language" nicename="${language}"><![CDATA[${language}]]></category>`}
<wp:postmeta><wp:meta_key>title</wp:meta_key><wp:meta_value><![CDATA[meta]]></wp:meta_value></wp:postmeta>
<wp:comment><wp:comment_content><![CDATA[Spam]]></wp:comment_content></wp:comment></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.5" -->
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Blog</title>
<link>https://blog.example.com</link><wp:base_blog_url>https://blog.example.com</wp:base_blog_url>
${items.join("\n")}</channel></rss>`;
}
