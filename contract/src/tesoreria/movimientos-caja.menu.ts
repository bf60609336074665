import type { MenuEntry } from '../platform/feature.ts'

export const menuMovimientosCaja = [
  {
    section: 'tesoreria',
    order: 40,
    link: 'app_seccionales_movimientos-caja_ingresos_lista',
    permission: 'movimientosCaja.consultar',
    icon: 'ingresos',
    title: 'movimientosCaja.pantallas.caja.tituloCorto.ingresos',
  },
  {
    section: 'tesoreria',
    order: 50,
    link: 'app_seccionales_movimientos-caja_egresos_lista',
    permission: 'movimientosCaja.consultar',
    icon: 'egresos',
    title: 'movimientosCaja.pantallas.caja.tituloCorto.egresos',
  },
  {
    section: 'tesoreria',
    order: 160,
    link: 'app_seccionales_movimientos-caja_ingresos_nuevo',
    icon: 'ingresos',
    title: 'movimientosCaja.pantallas.caja.tituloNuevo.ingresos',
    place: 'OCULTO',
  },
  {
    section: 'tesoreria',
    order: 170,
    link: 'app_seccionales_movimientos-caja_egresos_nuevo',
    icon: 'egresos',
    title: 'movimientosCaja.pantallas.caja.tituloNuevo.egresos',
    place: 'OCULTO',
  },
] as const satisfies readonly MenuEntry[]
