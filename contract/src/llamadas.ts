import { acceso } from './acceso/acceso.ts'
import { menues } from './acceso/menues.ts'
import { cambioDeCorreo, perfilPropio, sesiones } from './acceso/perfil.ts'
import { registro } from './acceso/registro.ts'
import { salud } from './acceso/salud.ts'
import { ingresoConSegundo, segundoFactor, segundoFactorAjeno } from './acceso/segundo-factor.ts'
import { alcances, listaQuienPuede } from './administracion/alcance.ts'
import { auditoria, listaAuditoria } from './administracion/auditoria.ts'
import { ayudas } from './administracion/ayuda.ts'
import { bancos, listaBancos } from './administracion/bancos.ts'
import {
  catalogos,
  listaCategorias,
  listaDatosPersonales,
  listaEmpresas,
  listaVistaEmpresas,
} from './administracion/catalogos.ts'
import { organizacionPorPantalla } from './administracion/configuracion.ts'
import { correos, listaCorreos } from './administracion/correos.ts'
import { importaciones, listaImportaciones, listaRevision } from './administracion/importacion.ts'
import { inicioAdministracion } from './administracion/inicio.ts'
import { legales } from './administracion/legales.ts'
import { menuesEditables } from './administracion/menues.ts'
import { listaPermisos, permisosEditables } from './administracion/permisos.ts'
import { listaArchivosPublicados, listaPublicaciones, publicaciones } from './administracion/publicacion.ts'
import { listaRoles, roles } from './administracion/roles.ts'
import { administrarSeccionales, listaConsultaSeccionales, listaSeccionales } from './administracion/seccionales.ts'
import { listaUsuarios, listaUsuariosGenerica, usuarios } from './administracion/usuarios.ts'
import { listaValores, valores } from './administracion/valores.ts'
import { actividad, listaUltimosMovimientos } from './afiliado/actividad.ts'
import { afiliados } from './afiliado/afiliados.ts'
import { carnets } from './afiliado/carnet-digital.ts'
import { contacto, listaSecretariasContacto } from './afiliado/contacto.ts'
import { cuentaCorriente } from './afiliado/cuenta-corriente.ts'
import { documentos, listaDocumentos, listaRecibos, talones } from './afiliado/documentos.ts'
import { listaMiradas, misDatos } from './afiliado/mis-datos.ts'
import { novedades } from './afiliado/novedades.ts'
import { verificaciones } from './afiliado/verificacion.ts'
import { estructuras, listaEstructura } from './seccionales/estructura.ts'
import { listaMandatos, listaPuestos, mandatos } from './seccionales/mandatos.ts'
import { listaAfiliadosSeccional, seccionales } from './seccionales/seccionales.ts'
import { adjuntosCaja } from './tesoreria/adjuntos-caja.ts'
import { cajas, listaCajas, listaUsuariosCaja } from './tesoreria/cajas.ts'
import { central } from './tesoreria/central.ts'
import { comprobantes } from './tesoreria/comprobantes.ts'
import { conceptos, listaConceptos } from './tesoreria/conceptos-caja.ts'
import { finanzas, listaSinAcuse } from './tesoreria/finanzas.ts'
import { firmasRendicion } from './tesoreria/firmas.ts'
import { gastos, listaGastos, listaParecidos } from './tesoreria/gastos.ts'
import { informeCaja } from './tesoreria/informe-caja.ts'
import { inicioTesoreria } from './tesoreria/inicio.ts'
import { listaMovimientos, movimientosCaja } from './tesoreria/movimientos-caja.ts'
import { listaPlanillas, planillasCaja } from './tesoreria/planillas-caja.ts'
import { recibosCaja } from './tesoreria/recibos-caja.ts'
import { listaRendiciones, rendicionesGasto } from './tesoreria/rendiciones-gasto.ts'
import { transferencias } from './tesoreria/transferencias-caja.ts'
import { adhesiones } from './tramites/adhesion.ts'
import { bandeja, listaBandeja } from './tramites/bandeja.ts'
import { catalogosTramites, listaDestinos, listaProductos } from './tramites/catalogos.ts'
import { conformidades } from './tramites/conformidad.ts'
import { documentosTramite } from './tramites/documentos.ts'
import { productos } from './tramites/productos.ts'
import { listaEnvios, listaTandas, resumenes } from './tramites/resumenes.ts'
import { solicitudPrestamo } from './tramites/solicitud.ts'
import { solicitudes } from './tramites/solicitudes.ts'
import { listaTramites, tramites } from './tramites/tramites.ts'

/** Every call of the API, by feature. The server's test sees that each is served; here, that what a success makes old exists. */
export const llamadas = {
  acceso,
  administrarSeccionales,
  menues,
  perfilPropio,
  cambioDeCorreo,
  sesiones,
  registro,
  salud,
  ingresoConSegundo,
  segundoFactor,
  segundoFactorAjeno,
  alcances,
  auditoria,
  bancos,
  bandeja,
  catalogos,
  correos,
  importaciones,
  inicioAdministracion,
  inicioTesoreria,
  legales,
  menuesEditables,
  organizacionPorPantalla,
  permisosEditables,
  publicaciones,
  roles,
  actividad,
  afiliados,
  carnets,
  contacto,
  cuentaCorriente,
  documentos,
  talones,
  conformidades,
  catalogosTramites,
  resumenes,
  productos,
  adhesiones,
  documentosTramite,
  solicitudPrestamo,
  solicitudes,
  tramites,
  misDatos,
  novedades,
  valores,
  verificaciones,
  estructuras,
  mandatos,
  seccionales,
  cajas,
  central,
  comprobantes,
  conceptos,
  movimientosCaja,
  planillasCaja,
  transferencias,
  adjuntosCaja,
  recibosCaja,
  informeCaja,
  finanzas,
  rendicionesGasto,
  firmasRendicion,
  gastos,
  usuarios,
  ayudas,
}

/** Every declared list. */
export const listas = {
  listaAuditoria,
  listaBancos,
  listaCategorias,
  listaEmpresas,
  listaVistaEmpresas,
  listaDatosPersonales,
  listaConsultaSeccionales,
  listaSeccionales,
  listaValores,
  listaCorreos,
  listaPermisos,
  listaQuienPuede,
  listaRoles,
  listaImportaciones,
  listaRevision,
  listaPublicaciones,
  listaArchivosPublicados,
  listaUltimosMovimientos,
  listaSecretariasContacto,
  listaDocumentos,
  listaRecibos,
  listaMiradas,
  listaAfiliadosSeccional,
  listaEstructura,
  listaMandatos,
  listaPuestos,
  listaCajas,
  listaUsuariosCaja,
  listaConceptos,
  listaMovimientos,
  listaPlanillas,
  listaSinAcuse,
  listaRendiciones,
  listaGastos,
  listaParecidos,
  listaUsuarios,
  listaUsuariosGenerica,
  listaBandeja,
  listaDestinos,
  listaProductos,
  listaEnvios,
  listaTandas,
  listaTramites,
}

type Valores<T> = T[keyof T]
type Llamadas = { [F in keyof typeof llamadas]: Valores<(typeof llamadas)[F]> }[keyof typeof llamadas]
type Rutas = Llamadas['ruta'] | Valores<typeof listas>['ruta']
type Nombradas = NonNullable<Llamadas['cambia']>[number]

/** A path that some `cambia` names and nothing declares: it is what does not fit here. */
export const cambiaLoQueExiste: [Exclude<Nombradas, Rutas>] extends [never] ? true : Exclude<Nombradas, Rutas> = true
