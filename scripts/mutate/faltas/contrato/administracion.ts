import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'contract/src/administracion',
  pruebas: ['server/src/permisos.test', 'bancos.test'],
  faltas: {
    'bancos.ts': {
      edita: [["editar bancos: pide permiso: 'bancos.consultar'", "permiso: 'bancos.editar'", "permiso: 'bancos.consultar'"]],
      bancoNuevo: [['nombres de 800', 'nombre: texto(80),\n  habilitado', 'nombre: texto(800),\n  habilitado']],
      bancoCambio: [
        [
          'sin versión',
          'bancoNuevo.extend({ version: z.number().int().positive() })',
          'bancoNuevo.extend({ version: z.number().int().positive().default(1) })',
        ],
      ],
    },
  },
}
