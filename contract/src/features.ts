import { accesoFeature } from './acceso/acceso.ts'
import { guiasFeature } from './acceso/guias.ts'
import { menuesAccesoFeature } from './acceso/menues.ts'
import { perfilFeature } from './acceso/perfil.ts'
import { registroFeature } from './acceso/registro.ts'
import { saludFeature } from './acceso/salud.ts'
import { segundoFactorFeature } from './acceso/segundo-factor.ts'
import { alcanceFeature } from './administracion/alcance.ts'
import { auditoriaFeature } from './administracion/auditoria.ts'
import { ayudaFeature } from './administracion/ayuda.ts'
import { bancosFeature } from './administracion/bancos.ts'
import { catalogoBeneficiosFeature } from './administracion/beneficios.ts'
import { catalogosAdministracionFeature } from './administracion/catalogos.ts'
import { configuracionFeature } from './administracion/configuracion.ts'
import { copiasFeature } from './administracion/copias.ts'
import { correosFeature } from './administracion/correos.ts'
import { duplicadosFeature } from './administracion/duplicados.ts'
import { ganchosFeature } from './administracion/ganchos.ts'
import { importacionFeature } from './administracion/importacion.ts'
import { inicioAdministracionFeature } from './administracion/inicio.ts'
import { legalesFeature } from './administracion/legales.ts'
import { menuesAdministracionFeature } from './administracion/menues.ts'
import { permisosFeature } from './administracion/permisos.ts'
import { publicacionFeature } from './administracion/publicacion.ts'
import { rolesFeature } from './administracion/roles.ts'
import { seccionalesAdministracionFeature } from './administracion/seccionales.ts'
import { sistemasFeature } from './administracion/sistemas.ts'
import { tableroFeature } from './administracion/tablero.ts'
import { traduccionesFeature } from './administracion/traducciones.ts'
import { usuariosFeature } from './administracion/usuarios.ts'
import { valuesFeature } from './administracion/valores.ts'
import { actividadFeature } from './afiliado/actividad.ts'
import { afiliadosFeature } from './afiliado/afiliados.ts'
import { noticesFeature } from './afiliado/avisos.ts'
import { equipoNoticesFeature } from './afiliado/avisos-equipo.ts'
import { beneficiosFeature } from './afiliado/beneficios.ts'
import { carnetDigitalFeature } from './afiliado/carnet-digital.ts'
import { consentimientosFeature } from './afiliado/consentimientos.ts'
import { contactoFeature } from './afiliado/contacto.ts'
import { cuentaCorrienteFeature } from './afiliado/cuenta-corriente.ts'
import { debitosAfiliadoFeature } from './afiliado/debitos.ts'
import { documentosAfiliadoFeature } from './afiliado/documentos.ts'
import { hechosFeature } from './afiliado/hechos.ts'
import { historiaFeature } from './afiliado/historia.ts'
import { misDatosFeature } from './afiliado/mis-datos.ts'
import { novedadesFeature } from './afiliado/novedades.ts'
import { verificacionFeature } from './afiliado/verificacion.ts'
import { estructuraFeature } from './seccionales/estructura.ts'
import { mandatosFeature } from './seccionales/mandatos.ts'
import { padronCertificadoFeature } from './seccionales/padron-certificado.ts'
import { seccionalesSeccionalesFeature } from './seccionales/seccionales.ts'
import { acreditacionesFeature } from './tesoreria/acreditaciones.ts'
import { adjuntosCajaFeature } from './tesoreria/adjuntos-caja.ts'
import { cajasFeature } from './tesoreria/cajas.ts'
import { centralFeature } from './tesoreria/central.ts'
import { comprobantesFeature } from './tesoreria/comprobantes.ts'
import { conceptosCajaFeature } from './tesoreria/conceptos-caja.ts'
import { conciliacionFeature } from './tesoreria/conciliacion.ts'
import { conciliacionMuchasFeature } from './tesoreria/conciliacion-muchas.ts'
import { conveniosFeature } from './tesoreria/convenios.ts'
import { cuentasPagoFeature } from './tesoreria/cuentas-pago.ts'
import { cuentasSeccionalFeature } from './tesoreria/cuentas-seccional.ts'
import { debitosFeature } from './tesoreria/debitos.ts'
import { extractosFeature } from './tesoreria/extractos.ts'
import { finanzasFeature } from './tesoreria/finanzas.ts'
import { firmasFeature } from './tesoreria/firmas.ts'
import { fondosRendirFeature } from './tesoreria/fondos-rendir.ts'
import { formatosPagoFeature } from './tesoreria/formatos-pago.ts'
import { gastosFeature } from './tesoreria/gastos.ts'
import { informeCajaFeature } from './tesoreria/informe-caja.ts'
import { inicioTesoreriaFeature } from './tesoreria/inicio.ts'
import { movimientosCajaFeature } from './tesoreria/movimientos-caja.ts'
import { observadosFeature } from './tesoreria/observados.ts'
import { pagosFeature } from './tesoreria/pagos.ts'
import { pagosAfiliadosFeature } from './tesoreria/pagos-afiliados.ts'
import { planillasCajaFeature } from './tesoreria/planillas-caja.ts'
import { porRendirFeature } from './tesoreria/por-rendir.ts'
import { proveedoresFeature } from './tesoreria/proveedores.ts'
import { recibosCajaFeature } from './tesoreria/recibos-caja.ts'
import { reglasBancoFeature } from './tesoreria/reglas-banco.ts'
import { reglasPagoFeature } from './tesoreria/reglas-pago.ts'
import { rendicionesGastoFeature } from './tesoreria/rendiciones-gasto.ts'
import { respuestasDebitoFeature } from './tesoreria/respuestas-debito.ts'
import { tableroCobranzaFeature } from './tesoreria/tablero-cobranza.ts'
import { transferenciasCajaFeature } from './tesoreria/transferencias-caja.ts'
import { adhesionFeature } from './tramites/adhesion.ts'
import { armadosFeature } from './tramites/armados.ts'
import { bandejaFeature } from './tramites/bandeja.ts'
import { carpetaFeature } from './tramites/carpeta.ts'
import { catalogosTramitesFeature } from './tramites/catalogos.ts'
import { paperKindsFeature } from './tramites/clases-papel.ts'
import { conformidadFeature } from './tramites/conformidad.ts'
import { definicionesFeature } from './tramites/definiciones.ts'
import { documentosTramitesFeature } from './tramites/documentos.ts'
import { productosFeature } from './tramites/productos.ts'
import { resumenesFeature } from './tramites/resumenes.ts'
import { solicitudFeature } from './tramites/solicitud.ts'
import { solicitudesFeature } from './tramites/solicitudes.ts'
import { tramitesFeature } from './tramites/tramites.ts'

/**
 * The only list of features. Permissions, error codes, calls, lists and screens are derived from it. The role screen shows
 * permissions in this order.
 */
export const features = [
  accesoFeature,
  segundoFactorFeature,
  guiasFeature,
  actividadFeature,
  noticesFeature,
  beneficiosFeature,
  equipoNoticesFeature,
  afiliadosFeature,
  novedadesFeature,
  hechosFeature,
  cuentaCorrienteFeature,
  debitosAfiliadoFeature,
  consentimientosFeature,
  documentosAfiliadoFeature,
  carnetDigitalFeature,
  catalogosAdministracionFeature,
  seccionalesAdministracionFeature,
  bancosFeature,
  catalogoBeneficiosFeature,
  menuesAdministracionFeature,
  valuesFeature,
  configuracionFeature,
  estructuraFeature,
  mandatosFeature,
  seccionalesSeccionalesFeature,
  padronCertificadoFeature,
  copiasFeature,
  correosFeature,
  sistemasFeature,
  tableroFeature,
  ganchosFeature,
  duplicadosFeature,
  rolesFeature,
  traduccionesFeature,
  usuariosFeature,
  ayudaFeature,
  importacionFeature,
  publicacionFeature,
  verificacionFeature,
  cajasFeature,
  conceptosCajaFeature,
  conciliacionFeature,
  reglasBancoFeature,
  conciliacionMuchasFeature,
  extractosFeature,
  formatosPagoFeature,
  conveniosFeature,
  debitosFeature,
  respuestasDebitoFeature,
  acreditacionesFeature,
  tableroCobranzaFeature,
  movimientosCajaFeature,
  planillasCajaFeature,
  observadosFeature,
  reglasPagoFeature,
  rendicionesGastoFeature,
  centralFeature,
  cuentasPagoFeature,
  cuentasSeccionalFeature,
  bandejaFeature,
  catalogosTramitesFeature,
  paperKindsFeature,
  resumenesFeature,
  solicitudesFeature,
  menuesAccesoFeature,
  perfilFeature,
  registroFeature,
  saludFeature,
  alcanceFeature,
  auditoriaFeature,
  inicioAdministracionFeature,
  inicioTesoreriaFeature,
  legalesFeature,
  permisosFeature,
  contactoFeature,
  conformidadFeature,
  productosFeature,
  adhesionFeature,
  documentosTramitesFeature,
  carpetaFeature,
  solicitudFeature,
  tramitesFeature,
  definicionesFeature,
  armadosFeature,
  historiaFeature,
  misDatosFeature,
  comprobantesFeature,
  porRendirFeature,
  fondosRendirFeature,
  proveedoresFeature,
  transferenciasCajaFeature,
  adjuntosCajaFeature,
  recibosCajaFeature,
  informeCajaFeature,
  finanzasFeature,
  pagosFeature,
  pagosAfiliadosFeature,
  firmasFeature,
  gastosFeature,
] as const

export type Features = (typeof features)[number]
