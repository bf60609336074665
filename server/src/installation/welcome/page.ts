import { type Locale, localeTag } from '@gremial/contract/platform/locale.ts'
import { messagesIn } from '@gremial/contract/textos/messages.ts'
import { pieceBytes } from './piece.ts'
import { steps } from './welcome.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string): string => value.replace(/[&<>"]/g, (c) => entities[c] as string)

/** The page of an empty installation. It is seen once, so it is self-contained, without the web's code. */
export function drawWelcome(language: Locale): string {
  const t = messagesIn(language).respuestas.bienvenida
  const items = steps.map((step) => `<li data-paso="${step}">${text(t.pasos[step])}</li>`).join('')
  const said = JSON.stringify({ ...t.dice, pieza: pieceBytes }).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="${localeTag[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${text(t.titulo)}</title><link rel="stylesheet" href="/bienvenida/pagina.css"></head>
<body><main>
<h1>${text(t.titulo)}</h1>
<p>${text(t.queEs)}</p>
<section aria-labelledby="nueva"><h2 id="nueva">${text(t.nueva)}</h2><p>${text(t.nuevaComo)}</p><p><code>gremial crear-admin</code></p></section>
<section aria-labelledby="restaurar"><h2 id="restaurar">${text(t.restaurar)}</h2><p>${text(t.restaurarComo)}</p>
<form id="forma" novalidate>
<label for="codigo">${text(t.codigo)}</label><p class="ayuda" id="codigo-ayuda">${text(t.codigoAyuda)}</p>
<input id="codigo" name="codigo" autocomplete="off" autocapitalize="characters" spellcheck="false" required aria-describedby="codigo-ayuda" placeholder="XXXX-XXXX-XXXX">
<label for="archivo">${text(t.archivo)}</label><p class="ayuda" id="archivo-ayuda">${text(t.archivoAyuda)}</p>
<input id="archivo" name="archivo" type="file" required aria-describedby="archivo-ayuda">
<label for="clave">${text(t.clave)}</label><p class="ayuda" id="clave-ayuda">${text(t.claveAyuda)}</p>
<input id="clave" name="clave" type="password" autocomplete="off" spellcheck="false" aria-describedby="clave-ayuda">
<button>${text(t.empezar)}</button>
</form>
<div id="marcha" hidden><p id="parte" role="status"></p><progress id="barra" max="1" value="0" aria-label="${text(t.subiendo)}"></progress><ol>${items}</ol></div>
<p id="dicho" role="alert"></p>
</section>
</main><script type="application/json" id="dice">${said}</script><script src="/bienvenida/pagina.js"></script></body></html>`
}
