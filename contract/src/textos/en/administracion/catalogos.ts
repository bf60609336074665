import type { catalogos as es } from '../../es/administracion/catalogos.ts'

export const catalogos: typeof es = {
  mensajes: {
    tiposAuditoria: {
      acceso: 'Entries and passwords',
      alta: 'Creations',
      cambio: 'Changes',
      baja: 'Deletions and annulments',
      consulta: 'Reading of other people’s data',
      exportacion: 'Exports and downloads',
      importacion: 'Imports and publications',
      otra: 'Others',
    },
  },
  permisos: {
    afiliados: {
      datoPersonal: 'Search members’ personal data',
    },
  },
}
