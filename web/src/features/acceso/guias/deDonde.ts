/** Guide and task that help opens at from each screen, by the longest matching prefix of the address below /app. */
const deCada: Record<string, [guia: string, ancla: string]> = {
  'actividad/listar': ['afiliado', ''],
  avisos: ['afiliado', 'responder-lo-que-pide-la-mesa'],
  'mis-datos': ['afiliado', ''],
  'perfil/editar': ['afiliado', 'hacer-una-consulta'],
  'usuarios/contacto': ['afiliado', 'hacer-una-consulta'],
  'afiliados/consulta': ['afiliado', 'hacer-una-consulta'],
  'afiliados/cuenta-corriente': ['afiliado', 'pagar-con-el-talon'],
  'afiliados/documentos': ['afiliado', 'pagar-con-el-talon'],
  'rentados/consulta-recibos': ['afiliado', 'pagar-con-el-talon'],
  'carnet-digital': ['afiliado', 'mostrar-el-carnet'],
  'afiliados/beneficios': ['afiliado', 'mostrar-el-carnet'],
  'afiliados/debito-automatico': ['afiliado', 'parar-un-debito'],
  'afiliados/lo-que-autorice': ['afiliado', 'pagar-con-el-talon'],
  beneficios: ['administracion', ''],
  'afiliados/tramites': ['afiliado', 'pedir-un-prestamo'],
  'afiliados/prestamos': ['afiliado', 'pedir-un-prestamo'],
  'afiliados/papeles': ['afiliado', 'pedir-un-prestamo'],
  'solicitudes-prestamo': ['afiliado', 'pedir-un-prestamo'],
  'solicitudes-adhesion': ['afiliado', 'pedir-un-prestamo'],
  'solicitudes/': ['afiliado', 'responder-lo-que-pide-la-mesa'],
  conformidades: ['afiliado', 'responder-lo-que-pide-la-mesa'],
  'afiliados/historia': ['administracion', 'cargar-el-padron'],
  'afiliados/hechos': ['administracion', 'cargar-el-padron'],
  duplicados: ['administracion', 'cargar-el-padron'],
  importaciones: ['administracion', 'cargar-el-padron'],
  'padron-certificado': ['administracion', 'cargar-el-padron'],
  catalogos: ['administracion', 'cargar-el-padron'],
  bancos: ['administracion', 'cargar-el-padron'],
  usuarios: ['administracion', 'dar-una-cuenta-a-quien-trabaja'],
  'usuarios/ayuda': ['administracion', 'ayudar-a-quien-no-puede-entrar'],
  'usuarios/lista': ['administracion', 'ayudar-a-quien-no-puede-entrar'],
  'usuarios/auditoria': ['administracion', 'ayudar-a-quien-no-puede-entrar'],
  roles: ['administracion', 'dar-una-cuenta-a-quien-trabaja'],
  permisos: ['administracion', 'dar-una-cuenta-a-quien-trabaja'],
  menues: ['administracion', 'dar-una-cuenta-a-quien-trabaja'],
  organizacion: ['administracion', ''],
  sistemas: ['administracion', ''],
  seccionales: ['administracion', 'nombrar-autoridades'],
  'seccionales/afiliados': ['administracion', 'cargar-el-padron'],
  'seccionales/cambios-padron': ['administracion', 'cargar-el-padron'],
  'seccionales/tablero': ['administracion', 'cargar-el-padron'],
  publicaciones: ['administracion', 'publicar-recibos-y-resumenes'],
  resumenes: ['administracion', 'publicar-recibos-y-resumenes'],
  'administracion/correos': ['administracion', 'ayudar-a-quien-no-puede-entrar'],
  'administracion/segundo-factor': ['administracion', 'dar-una-cuenta-a-quien-trabaja'],
  'administracion/copias': ['tecnico', 'hacer-una-copia-y-ensayarla'],
  'seccionales/mi-cargo': ['firmante', 'delegar-el-cargo-unos-dias'],
  'seccionales/cajas': ['tesorera', 'anotar-un-egreso'],
  'seccionales/conceptos-caja': ['tesorera', 'anotar-un-egreso'],
  'seccionales/movimientos-caja': ['tesorera', 'anotar-un-egreso'],
  'seccionales/transferencias-caja': ['tesorera', 'anotar-un-egreso'],
  'seccionales/planillas-caja': ['tesorera', 'cerrar-la-planilla'],
  'tesoreria/conciliacion': ['tesorera', 'cerrar-la-planilla'],
  'tesoreria/reglas-banco': ['tesorera', 'cerrar-la-planilla'],
  'tesoreria/recetas-extracto': ['tesorera', 'cerrar-la-planilla'],
  'tesoreria/recetas-extracto/$id': ['tesorera', 'cerrar-la-planilla'],
  'tesoreria/fondos-rendir': ['tesorera', 'entregar-un-anticipo'],
  'tesoreria/fondos-rendir/$id': ['tesorera', 'entregar-un-anticipo'],
  'tesoreria/formatos-pago': ['tesorera', 'rendir-los-gastos-del-mes'],
  'tesoreria/formatos-pago/$id': ['tesorera', 'rendir-los-gastos-del-mes'],
  'tesoreria/convenios': ['tesorera', ''],
  'tesoreria/debitos': ['tesorera', 'mandar-los-debitos-al-banco'],
  'tesoreria/debitos/respuestas': ['tesorera', 'cargar-lo-que-contesto-el-banco'],
  'tesoreria/debitos/por-resolver': ['tesorera', 'cargar-lo-que-contesto-el-banco'],
  'tesoreria/cobranza': ['tesorera', ''],
  'tesoreria/informe-caja': ['tesorera', 'cerrar-la-planilla'],
  'tesoreria/central': ['tesorera', 'cerrar-la-planilla'],
  'tesoreria/cuentas': ['tesorera', 'cerrar-la-planilla'],
  'tesoreria/por-rendir': ['tesorera', 'rendir-los-gastos-del-mes'],
  'seccionales/cuenta-pagos': ['tesorera', 'cambiar-el-cbu-de-la-seccional'],
  'tesoreria/proveedores': ['tesorera', 'rendir-los-gastos-del-mes'],
  'tesoreria/rendiciones': ['tesorera', 'rendir-los-gastos-del-mes'],
  'seccionales/rendiciones-gasto': ['tesorera', 'rendir-los-gastos-del-mes'],
  'seccionales/rendiciones-gasto/$/firmar': ['firmante', 'firmar-una-rendicion'],
  'tramites/bandeja': ['mesa', 'atender-una-solicitud'],
  'tramites/definiciones': ['mesa', 'armar-un-tramite'],
  'tramites/iniciar': ['afiliado', 'pedir-un-prestamo'],
  'tramites/productos': ['mesa', 'atender-una-solicitud'],
  'tramites/destinos': ['mesa', 'atender-una-solicitud'],
  'tramites/papeles': ['mesa', 'pedir-que-corrijan'],
}

/** Removes keys and parameters from an address. */
const sinClaves = (path: string): string => path.replaceAll(/\/(\d+|\$\w+)(?=\/|$)/g, '/$')

/** Guide and task of an address, real or as declared; undefined for an unknown screen. */
export function deDonde(path: string): { guia: string; ancla: string } | undefined {
  const de = sinClaves(path.replace(/^\/app\//, ''))
  const [which] = Object.keys(deCada)
    .filter((comienzo) => de.startsWith(comienzo))
    .toSorted((a, b) => b.length - a.length)
  const [guia = '', ancla = ''] = deCada[which ?? ''] ?? []
  return guia ? { guia, ancla } : undefined
}

/** For the test that checks each target against its guide. */
export const places = Object.values(deCada)
