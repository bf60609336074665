/** Client script of the page, without any code of the portal. */
const t = JSON.parse(document.getElementById('dice').textContent),
  $ = (id) => document.getElementById(id),
  forma = $('forma'),
  boton = forma.querySelector('button'),
  pausa = (ms) => new Promise((r) => setTimeout(r, ms))
const di = (texto, bien) => {
  $('dicho').textContent = texto
  $('dicho').toggleAttribute('data-bien', !!bien)
}
const pide = (camino, mas = {}) =>
  fetch('/bienvenida/' + camino, { ...mas, cache: 'no-store', headers: { 'x-codigo': $('codigo').value, ...mas.headers } })
const motivo = async (r) =>
  r.status === 403 ? t.codigoMal : r.status === 429 ? t.codigoTarde : (await r.json().catch(() => ({}))).mensaje || t.noResponde
const libre = (si) => {
  boton.disabled = !si
  for (const campo of forma.querySelectorAll('input')) campo.disabled = !si
  if (si) $('marcha').hidden = true
}
const pasos = [...document.querySelectorAll('li')]
const muestra = (paso) => {
  const en = pasos.findIndex((li) => li.dataset.paso === paso)
  pasos.forEach((li, i) => {
    li.dataset.es = i < en ? 'fue' : i === en ? 'va' : ''
  })
  $('barra').hidden = en >= 0
}
async function sube(archivo) {
  let desde = 0,
    fallas = 0
  while (desde < archivo.size) {
    let r
    try {
      r = await pide('archivo?desde=' + desde + '&total=' + archivo.size, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: archivo.slice(desde, desde + t.pieza),
      })
    } catch {
      if (++fallas > 30) throw new Error(t.noResponde)
      $('parte').textContent = t.linea
      await pausa(2000)
      continue
    }
    if (!r.ok) throw new Error(await motivo(r))
    fallas = 0
    desde = (await r.json()).received
    $('barra').value = desde / archivo.size
    $('parte').textContent = t.subiendo.replace('{parte}', Math.floor((desde / archivo.size) * 100))
  }
}
async function sigue() {
  for (;;) {
    let estado
    try {
      const r = await pide('estado')
      // The restored portal has no such route: it answers with its own page.
      const ya = r.ok && !(r.headers.get('content-type') || '').includes('json')
      if (ya || r.status === 404 || (r.status === 403 && pasos[4].dataset.es === 'va')) return termina()
      if (!r.ok) throw new Error(await motivo(r))
      estado = await r.json()
    } catch (error) {
      if (pasos[4].dataset.es !== 'va' && !(error instanceof TypeError)) throw error
      await pausa(1000)
      continue
    }
    if (estado.failed) throw new Error(estado.failed)
    if (estado.step) {
      muestra(estado.step)
      const f = estado.found
      $('parte').textContent =
        f.rows === undefined
          ? t.unMomento
          : t.tiene
              .replace('{cuando}', new Date(f.created).toLocaleString(document.documentElement.lang))
              .replace('{version}', f.version)
              .replace('{filas}', f.rows.toLocaleString(document.documentElement.lang))
              .replace('{archivos}', f.files.toLocaleString(document.documentElement.lang))
    }
    await pausa(1000)
  }
}
function termina() {
  pasos.forEach((li) => {
    li.dataset.es = 'fue'
  })
  $('parte').textContent = ''
  di(t.listo, true)
  const a = document.createElement('a')
  a.href = '/'
  a.textContent = t.entrar
  $('dicho').append(' ', a)
  a.focus()
}
forma.addEventListener('submit', async (e) => {
  e.preventDefault()
  di('')
  const archivo = $('archivo').files[0],
    clave = $('clave').value
  if (!$('codigo').value.trim()) {
    di(t.faltaCodigo)
    return $('codigo').focus()
  }
  if (!archivo) {
    di(t.faltaArchivo)
    return $('archivo').focus()
  }
  libre(false)
  $('marcha').hidden = false
  $('barra').value = 0
  muestra('')
  $('parte').textContent = t.unMomento
  try {
    const hay = await pide('estado')
    if (!hay.ok) throw new Error(await motivo(hay))
    if (!(await hay.json()).step) {
      await sube(archivo)
      const r = await pide('restaurar', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clave }),
      })
      if (!r.ok) throw new Error(await motivo(r))
    }
    await sigue()
  } catch (error) {
    libre(true)
    di(error.message)
  }
})
