import { type Locale, localeTag } from '@gremial/contract/platform/locale.ts'
import { theme } from '@gremial/contract/platform/theme.ts'
import { porRendirScreens } from '@gremial/contract/tesoreria/por-rendir.ts'
import { message } from '@gremial/contract/textos/messages.ts'

interface ConNombre {
  nombre: string
  nombre_corto: string
  color: string
}

const iconos = [
  { src: '/iconos/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/iconos/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/iconos/mascara-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/iconos/mascara-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Web application manifest: the portal, which starts on the card, or only the verifier. */
export function armarManifiesto(organizacion: ConNombre, soloVerificador: boolean, idioma: Locale): object {
  const { claro } = theme(organizacion.color)
  const verificador = message(idioma, 'aplicacion.verificador')
  const comun = {
    lang: localeTag[idioma],
    dir: 'ltr',
    display: 'standalone',
    orientation: 'any',
    theme_color: claro.marca,
    background_color: claro.fondo,
    icons: iconos,
  }
  if (soloVerificador) {
    return {
      id: '/verificador',
      name: `${verificador} · ${organizacion.nombre}`,
      short_name: verificador,
      start_url: '/verificador',
      scope: '/',
      ...comun,
    }
  }
  return {
    id: '/',
    name: organizacion.nombre,
    short_name: organizacion.nombre_corto,
    start_url: '/carnet',
    scope: '/',
    ...comun,
    // Handled by the service worker (web/src/sw.ts): the server never receives it.
    share_target: {
      action: `/app/${porRendirScreens.porRendir.path}`,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'archivo', accept: ['image/*', 'application/pdf'] }] },
    },
    shortcuts: [
      { name: message(idioma, 'aplicacion.carnet'), url: '/carnet', icons: iconos.slice(0, 1) },
      { name: verificador, url: '/verificador', icons: iconos.slice(0, 1) },
    ],
  }
}
