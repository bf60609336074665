import type { MenuEntry } from '../platform/feature.ts'

export const menuSolicitudes = [
  {
    section: 'tramites-de-afiliados',
    order: 20,
    link: 'app_solicitudes-prestamo_editar',
    permission: 'seccionales.afiliados',
    icon: 'prestamo',
    title: 'solicitudes.menu.solicitudesPrestamoEditar',
    place: 'AFILIADO_SECCIONAL',
  },
  {
    section: 'tramites-de-afiliados',
    order: 30,
    link: 'app_solicitudes-prestamo_turismo',
    permission: 'seccionales.afiliados',
    icon: 'turismo',
    title: 'solicitudes.menu.solicitudesPrestamoTurismo',
    place: 'AFILIADO_SECCIONAL',
  },
  {
    section: 'iniciar-un-tramite',
    order: 10,
    link: 'app_tramites_nuevo-prestamo',
    permission: 'tramites.iniciar',
    icon: 'prestamo',
    title: 'solicitudes.menu.tramitesNuevoPrestamo',
    place: 'TRAMITES',
  },
] as const satisfies readonly MenuEntry[]
