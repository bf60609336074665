import { etiquetaIdioma, type Idioma } from '@gremial/contract/platform/idioma.ts'
import { mensajesEn } from '@gremial/contract/textos/mensajes.ts'
import { pieceBytes } from './piece.ts'
import { steps } from './welcome.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string): string => value.replace(/[&<>"]/g, (c) => entities[c] as string)

/** The page of an empty installation: it is seen once, so it is one file by itself, without the web's code. */
export function drawWelcome(language: Idioma): string {
  const t = mensajesEn(language).respuestas.bienvenida
  const items = steps.map((step) => `<li data-paso="${step}">${text(t.pasos[step])}</li>`).join('')
  const said = JSON.stringify(t.dice).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="${etiquetaIdioma[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${text(t.titulo)}</title><style>${style}</style></head>
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
</main><script type="application/json" id="dice">${said}</script><script>${welcomeScript}</script></body></html>`
}

/** Stone and petrol, as the portal without an organisation; in the dark as whoever reads has it. */
export const style = `:root{color-scheme:light dark;--fondo:#f5f4f1;--papel:#fbfaf8;--tinta:#1b1915;--gris:#67635c;--linea:#c1bdb7;--marca:#0b5b73;--sobre:#fff;--mal:#a3271f;--bien:#22663d}
@media(prefers-color-scheme:dark){:root{--fondo:#0e1517;--papel:#151e21;--tinta:#edf1f3;--gris:#b3bcc0;--linea:#434f55;--marca:#77b0c6;--sobre:#002b39;--mal:#ff9a8f;--bien:#86d3a2}}
*{box-sizing:border-box}body{margin:0;background:var(--fondo);color:var(--tinta);font:1.0625rem/1.5 Asap,"Segoe UI",system-ui,-apple-system,"Noto Sans",sans-serif}
main{max-width:40rem;margin:0 auto;padding:2rem 1rem 4rem}h1{font-size:1.8125rem;line-height:1.18;margin:0 0 .75rem}h2{font-size:1.4375rem;line-height:1.18;margin:0 0 .5rem}
section{background:var(--papel);border:1px solid var(--linea);border-radius:12px;padding:1.25rem;margin-top:1.25rem}p{margin:0 0 .75rem}
label{display:block;font-weight:600;margin-top:1rem}.ayuda{color:var(--gris);font-size:.9375rem;margin:.125rem 0 .375rem}
input{width:100%;min-height:48px;padding:.625rem .75rem;font:inherit;color:inherit;background:var(--fondo);border:1px solid var(--gris);border-radius:8px}
input[name=codigo]{letter-spacing:.08em;text-transform:uppercase}button{margin-top:1.25rem;min-height:48px;width:100%;padding:0 1.25rem;font:inherit;font-weight:600;color:var(--sobre);background:var(--marca);border:0;border-radius:8px;cursor:pointer}
:focus-visible{outline:3px solid var(--marca);outline-offset:2px}button[disabled]{opacity:.6;cursor:default}code{font-size:1rem;background:var(--fondo);padding:.25rem .5rem;border-radius:6px;overflow-wrap:anywhere}
#marcha{margin-top:1rem}progress{width:100%;height:10px;accent-color:var(--marca)}ol{list-style:none;padding:0;margin:1rem 0 0}li{padding:.375rem 0 .375rem 2rem;position:relative;color:var(--gris)}
li::before{content:"○";position:absolute;left:.25rem}li[data-es=va]{color:var(--tinta);font-weight:600}li[data-es=va]::before{content:"●";color:var(--marca)}li[data-es=fue]{color:var(--tinta)}li[data-es=fue]::before{content:"✓";color:var(--bien)}
#dicho{margin:1rem 0 0;font-weight:600;color:var(--mal)}#dicho:empty{display:none}#dicho[data-bien]{color:var(--bien)}a{color:var(--marca)}`

/** What it does in the browser; nothing of the portal is loaded. */
export const welcomeScript = `const t=JSON.parse(document.getElementById('dice').textContent),$=(id)=>document.getElementById(id),forma=$('forma'),boton=forma.querySelector('button'),pausa=(ms)=>new Promise((r)=>setTimeout(r,ms));
const di=(texto,bien)=>{$('dicho').textContent=texto;$('dicho').toggleAttribute('data-bien',!!bien)};
const pide=(camino,mas={})=>fetch('/bienvenida/'+camino,{...mas,cache:'no-store',headers:{'x-codigo':$('codigo').value,...mas.headers}});
const motivo=async(r)=>r.status===403?t.codigoMal:r.status===429?t.codigoTarde:((await r.json().catch(()=>({}))).mensaje||t.noResponde);
const libre=(si)=>{boton.disabled=!si;for(const campo of forma.querySelectorAll('input'))campo.disabled=!si;if(si)$('marcha').hidden=true};
const pasos=[...document.querySelectorAll('li')];
const muestra=(paso)=>{const en=pasos.findIndex((li)=>li.dataset.paso===paso);pasos.forEach((li,i)=>{li.dataset.es=i<en?'fue':i===en?'va':''});$('barra').hidden=en>=0};
async function sube(archivo){let desde=0,fallas=0;while(desde<archivo.size){let r;try{r=await pide('archivo?desde='+desde+'&total='+archivo.size,{method:'PUT',headers:{'content-type':'application/octet-stream'},body:archivo.slice(desde,desde+${pieceBytes})})}catch{if(++fallas>30)throw new Error(t.noResponde);$('parte').textContent=t.linea;await pausa(2000);continue}
if(!r.ok)throw new Error(await motivo(r));fallas=0;desde=(await r.json()).received;$('barra').value=desde/archivo.size;$('parte').textContent=t.subiendo.replace('{parte}',Math.floor(desde/archivo.size*100))}}
async function sigue(){for(;;){let estado;try{const r=await pide('estado');if(r.status===404||(r.status===403&&pasos[4].dataset.es==='va'))return termina();if(!r.ok)throw new Error(await motivo(r));estado=await r.json()}catch(error){if(pasos[4].dataset.es!=='va'&&!(error instanceof TypeError))throw error;await pausa(1000);continue}
if(estado.failed)throw new Error(estado.failed);if(estado.step){muestra(estado.step);const f=estado.found;$('parte').textContent=f.rows===undefined?t.unMomento:t.tiene.replace('{cuando}',new Date(f.created).toLocaleString(document.documentElement.lang)).replace('{version}',f.version).replace('{filas}',f.rows.toLocaleString(document.documentElement.lang)).replace('{archivos}',f.files.toLocaleString(document.documentElement.lang))}await pausa(1000)}}
function termina(){pasos.forEach((li)=>{li.dataset.es='fue'});$('parte').textContent='';di(t.listo,true);const a=document.createElement('a');a.href='/';a.textContent=t.entrar;$('dicho').append(' ',a);a.focus()}
forma.addEventListener('submit',async(e)=>{e.preventDefault();di('');const archivo=$('archivo').files[0],clave=$('clave').value;if(!$('codigo').value.trim()){di(t.faltaCodigo);return $('codigo').focus()}if(!archivo){di(t.faltaArchivo);return $('archivo').focus()}
libre(false);$('marcha').hidden=false;$('barra').value=0;muestra('');$('parte').textContent=t.unMomento;try{const hay=await pide('estado');if(!hay.ok)throw new Error(await motivo(hay));if(!(await hay.json()).step){await sube(archivo);const r=await pide('restaurar',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({clave})});if(!r.ok)throw new Error(await motivo(r))}await sigue()}catch(error){libre(true);di(error.message)}});`
