import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'web/src/features/tesoreria/cajas',
  pruebas: ['e2e/caja-administrar', 'e2e/caja-cajas'],
  faltas: {
    'CajaPage.tsx': {
      CajaPage: [
        ['soloLectura se ignora', 'soloLectura !== undefined || caja?.can.modificar !== true', 'caja?.can.modificar !== true'],
        [
          'la modifica quien no está en ella',
          'soloLectura !== undefined || caja?.can.modificar !== true',
          'soloLectura !== undefined',
        ],
        ['el título dado se ignora', "? (dado ?? t('caja.nuevaCaja'))", "? t('caja.nuevaCaja')"],
      ],
    },
    'CajasPage.tsx': {
      CajasPage: [
        [
          'seccionalesUsuario se pierde',
          "search: { modo: 'nuevo', titulo: t('caja.nuevaCaja'), seccionalesUsuario: ids }",
          "search: { modo: 'nuevo', titulo: t('caja.nuevaCaja') }",
        ],
        ['agregar se ofrece a todos', "nuevo={usePuede('cajas.editar') && {", "nuevo={usePuede('cajas.consultar') && {"],
      ],
    },
  },
}
