/** Content of a mail for the shared frame. */
export interface Framed {
  readonly language: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Code that the mail shows in large type. */
  readonly code: string | undefined;
  /**
   * Button that replaces the paragraph with the same URL. Without such a paragraph, the button appears below the text.
   */
  readonly button: readonly [label: string, url: string] | undefined;
  /** Footer lines: the sender of the mail and the reason for the mail. Each line may end with a link. */
  readonly footer: readonly { readonly text: string; readonly link?: readonly [label: string, url: string] }[];
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const SANS = "font-family:'Reddit Sans','Segoe UI',system-ui,-apple-system,Helvetica,Arial,sans-serif";

/**
 * Colours of `web/src/ui/roles.css` for mail programs. Light colours are inline, because some mail programs ignore
 * style sheets.
 */
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#0F1117!important}.card{background:#171A20!important;border-color:#2A2E36!important}
.text,.mark{color:#EBE9E5!important}.ring{border-color:#EBE9E5!important}.quiet,.quiet a{color:#96938E!important}
.link{color:#7FACFE!important}.code{background:#111419!important;color:#EBE9E5!important;border-color:#3D414A!important}
.button{background:#2968E4!important}}
@media (max-width:480px){.card{padding:24px 20px!important}.edge{padding:20px 8px!important}}`;

const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

/** Escapes a text as HTML, keeps line breaks, and turns URLs into links. */
function linked(text: string): string {
  let made = '';
  let end = 0;
  for (const { 0: url, index } of text.matchAll(LINK)) {
    made += `${escaped(text.slice(end, index))}<a class="link" href="${escaped(url)}" style="color:#2060E0">${escaped(url)}</a>`;
    end = index + url.length;
  }
  return (made + escaped(text.slice(end))).replaceAll('\n', '<br>');
}

const paragraph = (text: string) =>
  `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#161921;overflow-wrap:anywhere">${linked(text)}</p>`;

const codeBlock = (code: string) =>
  `<p class="code" style="margin:8px 0 24px;padding:16px;border:1px solid #D5D2CB;border-radius:12px;background:#F6F4F1;color:#161921;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px;text-align:center">${escaped(code)}</p>`;

const buttonBlock = ([label, url]: readonly [string, string]) =>
  `<p style="margin:8px 0 24px"><a class="button" href="${escaped(url)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#2060E0;color:#FFFFFF;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>`;

function bodyOf({ paragraphs, code, button }: Framed): string {
  const isPlaced = button !== undefined && paragraphs.includes(button[1]);
  const parts = paragraphs.map((text) => (button?.[1] === text ? buttonBlock(button) : paragraph(text)));
  if (button && !isPlaced) parts.push(buttonBlock(button));
  if (code !== undefined) parts.push(codeBlock(code));
  return parts.join('\n');
}

/** Logo without an image: an open circle with one dot, and the name Adashi. */
const MARK = `<p class="mark" style="margin:0 0 24px;font-size:20px;line-height:24px;font-weight:650;letter-spacing:-.3px;color:#161921"><span class="ring" aria-hidden="true" style="display:inline-block;width:13px;height:13px;border:4px solid #161921;border-radius:50%;vertical-align:-4px"></span><span aria-hidden="true" style="display:inline-block;width:8px;height:8px;margin:0 8px 0 -5px;border-radius:50%;background:#2060E0;vertical-align:10px"></span>Adashi</p>`;

function footerOf({ footer }: Framed): string {
  return footer
    .map(({ text, link }) => {
      const follow = link ? ` <a href="${escaped(link[1])}" style="color:#6C675F">${escaped(link[0])}</a>` : '';
      return `<p class="quiet" style="margin:0 0 8px;font-size:13px;line-height:19px;color:#6C675F">${escaped(text)}${follow}</p>`;
    })
    .join('\n');
}

/** Renders the HTML frame of every mail. The frame has no images, no scripts and no external resources. */
export function htmlOf(mail: Framed): string {
  const subject = escaped(mail.subject);
  return `<!doctype html>
<html lang="${mail.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>:root{color-scheme:light dark}${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#F8F6F3">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">
<tr><td class="edge" align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;border-collapse:separate">
<tr><td class="card" style="padding:32px;border:1px solid #E5E3DD;border-radius:16px;background:#FFFFFF;text-align:left;${SANS}">
${MARK}
<h1 class="text" style="margin:0 0 20px;font-size:22px;line-height:28px;font-weight:650;letter-spacing:-.3px;color:#161921;overflow-wrap:anywhere">${subject}</h1>
${bodyOf(mail)}
</td></tr>
<tr><td style="padding:20px 8px 0;text-align:left;${SANS}">
${footerOf(mail)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}
