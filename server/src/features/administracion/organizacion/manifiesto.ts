import { etiquetaIdioma, type Idioma } from '@gremial/contract/platform/idioma.ts'
import { tema } from '@gremial/contract/platform/tema.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'

interface Named {
  nombre: string
  nombre_corto: string
  color: string
}

const icons = [
  { src: '/iconos/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/iconos/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/iconos/mascara-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/iconos/mascara-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The web application manifest: the portal, which starts on the card, or the verifier by itself. */
export function manifest(org: Named, verifier: boolean, language: Idioma): object {
  const { claro } = tema(org.color)
  const verificador = mensaje(language, 'aplicacion.verificador')
  const common = {
    lang: etiquetaIdioma[language],
    dir: 'ltr',
    display: 'standalone',
    orientation: 'any',
    theme_color: claro.marca,
    background_color: claro.fondo,
    icons,
  }
  if (verifier) {
    return {
      id: '/verificador',
      name: `${verificador} · ${org.nombre}`,
      short_name: verificador,
      start_url: '/verificador',
      scope: '/',
      ...common,
    }
  }
  return {
    id: '/',
    name: org.nombre,
    short_name: org.nombre_corto,
    start_url: '/carnet',
    scope: '/',
    ...common,
    shortcuts: [
      { name: mensaje(language, 'aplicacion.carnet'), url: '/carnet', icons: icons.slice(0, 1) },
      { name: verificador, url: '/verificador', icons: icons.slice(0, 1) },
    ],
  }
}
