import type { catalogos as es } from '../../es/administracion/catalogos.ts'

export const catalogos: typeof es = {
  permisos: {
    afiliados: {
      datoPersonal: 'Search members’ personal data',
    },
  },
}
