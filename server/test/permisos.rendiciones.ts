/** Lines of permisos.tabla.ts: expense settlements. */
export const rutasRendiciones: Array<[metodo: string, ruta: string, quien: string, alcance: 'seccional' | 'organización']> = [
  ['GET', 'vistas/rendiciones-gasto', 'rendiciones.consultar', 'seccional'],
  ['GET', 'vistas/rendiciones-gasto/exportar-excel', 'rendiciones.consultar', 'seccional'],
  ['GET', 'vistas/rendiciones-gasto/conteos', 'rendiciones.consultar', 'seccional'],
  ['POST', 'vistas/rendiciones-gasto/validar-nueva-planilla/:codigo', 'rendiciones.editar', 'seccional'],
  ['POST', 'rendiciones-gasto', 'rendiciones.editar', 'seccional'],
  ['PUT', 'rendiciones-gasto', 'rendiciones.editar', 'seccional'],
  ['GET', 'rendiciones-gasto/:codigo', 'rendiciones.consultar', 'seccional'],
  ['POST', 'rendiciones-gasto/:codigo/cancelar-rendicion', 'rendiciones.editar', 'seccional'],
  ['GET', 'rendiciones-gasto/:codigo/conceptos', 'rendiciones.consultar', 'seccional'],
  ['GET', 'rendiciones-gasto/:codigo/conceptos/cantidad', 'rendiciones.consultar', 'seccional'],
  ['PUT', 'rendiciones-gasto/:codigo/conceptos/:iddetalle/observaciones', 'rendiciones.editar', 'seccional'],
  ['GET', 'rendiciones-gasto/:codigo/historial', 'rendiciones.consultar', 'seccional'],
  ['GET', 'rendiciones-gasto/:codigo/historial/cantidad', 'rendiciones.consultar', 'seccional'],
  ['GET', 'vistas/detalles-rendiciones-gasto/listar/:idRendicion', 'rendiciones.consultar', 'seccional'],
  ['GET', 'tipos-rendicion/habilitados', 'rendiciones.consultar', 'organización'],
  ['GET', 'secretarias/listar', 'rendiciones.consultar', 'organización'],
]
