/** Address of each menu link: app_afiliados_cuenta-corriente is the state app.afiliados.cuenta-corriente (K-20). */
const own: Record<string, string> = {
  app_bancos: '/app/bancos/lista',
  app_seccionales_cajas: '/app/seccionales/cajas/lista',
  'app_seccionales_planillas-caja': '/app/seccionales/planillas-caja/lista',
  'app_preguntas-frecuentes': '/preguntas-frecuentes',
}

/** True for a link to another site. */
export const esDeAfuera = (link: string): boolean => link.startsWith('https://')

export function pathOf(link: string): string {
  if (esDeAfuera(link)) return link
  const [estado = '', query] = link.split('?')
  return (own[estado] ?? `/${estado.replaceAll('_', '/')}`) + (query ? `?${query}` : '')
}

/** The same, split into path and query for the router. */
export function destinoDe(link: string): { to: string; search: Record<string, string> } {
  const [to = '', query] = pathOf(link).split('?')
  return { to, search: Object.fromEntries(new URLSearchParams(query)) }
}

/**
 * Address of an action on a branch's affiliate (B-AFILIADOSSECC-10..12): the adhesion screen for app_adhesion_da_rd, the new loan
 * request for any other link; both carry the affiliate.
 */
export const afiliadoActionPath = (link: string, itemId: number, titulo: string, idAfiliado: number): string => {
  const query = new URLSearchParams({ titulo, itemId: String(itemId), link, idAfiliado: String(idAfiliado) })
  const base = link === 'app_adhesion_da_rd' ? '/app/solicitudes-adhesion/nuevo/editar' : '/app/solicitudes-prestamo/nuevo/editar'
  return `${base}?${query}`
}
