/** Lines of permisos.tabla.ts: the register, of today and of other days. */
export const rutasPadron: Array<[metodo: string, ruta: string, quien: string, alcance: 'afiliado' | 'seccional']> = [
  ['GET', 'vistas/historia-afiliado/:codigo', 'afiliados.consultar', 'afiliado'],
  ['GET', 'vistas/historia-afiliado/:codigo/dia', 'afiliados.consultar', 'afiliado'],
  ['POST', 'vistas/historia-afiliado/:codigo/constancias', 'afiliados.consultar', 'afiliado'],
  ['GET', 'vistas/cambios-padron', 'seccionales.afiliados', 'seccional'],
  ['GET', 'vistas/cambios-padron/exportar-excel', 'seccionales.afiliados', 'seccional'],
  ['GET', 'vistas/afiliados-seccional', 'seccionales.afiliados', 'seccional'],
  ['GET', 'vistas/afiliados-seccional/exportar-excel', 'seccionales.afiliados', 'seccional'],
  ['GET', 'vistas/afiliados-seccional/grafico', 'seccionales.afiliados', 'seccional'],
]
