import { funcionAcceso } from './acceso/acceso.ts'
import { funcionGuias } from './acceso/guias.ts'
import { funcionMenuesAcceso } from './acceso/menues.ts'
import { funcionPerfil } from './acceso/perfil.ts'
import { funcionRegistro } from './acceso/registro.ts'
import { funcionSalud } from './acceso/salud.ts'
import { funcionSegundoFactor } from './acceso/segundo-factor.ts'
import { funcionAlcance } from './administracion/alcance.ts'
import { funcionAuditoria } from './administracion/auditoria.ts'
import { funcionAyuda } from './administracion/ayuda.ts'
import { funcionBancos } from './administracion/bancos.ts'
import { funcionCatalogosAdministracion } from './administracion/catalogos.ts'
import { funcionConfiguracion } from './administracion/configuracion.ts'
import { funcionCopias } from './administracion/copias.ts'
import { funcionCorreos } from './administracion/correos.ts'
import { funcionDuplicados } from './administracion/duplicados.ts'
import { funcionGanchos } from './administracion/ganchos.ts'
import { funcionImportacion } from './administracion/importacion.ts'
import { funcionInicioAdministracion } from './administracion/inicio.ts'
import { funcionLegales } from './administracion/legales.ts'
import { funcionMenuesAdministracion } from './administracion/menues.ts'
import { funcionPermisos } from './administracion/permisos.ts'
import { funcionPublicacion } from './administracion/publicacion.ts'
import { funcionRoles } from './administracion/roles.ts'
import { funcionSeccionalesAdministracion } from './administracion/seccionales.ts'
import { funcionSistemas } from './administracion/sistemas.ts'
import { funcionTablero } from './administracion/tablero.ts'
import { funcionUsuarios } from './administracion/usuarios.ts'
import { funcionValores } from './administracion/valores.ts'
import { funcionActividad } from './afiliado/actividad.ts'
import { funcionAfiliados } from './afiliado/afiliados.ts'
import { funcionAvisos } from './afiliado/avisos.ts'
import { funcionAvisosEquipo } from './afiliado/avisos-equipo.ts'
import { funcionCarnetDigital } from './afiliado/carnet-digital.ts'
import { funcionContacto } from './afiliado/contacto.ts'
import { funcionCuentaCorriente } from './afiliado/cuenta-corriente.ts'
import { funcionDocumentosAfiliado } from './afiliado/documentos.ts'
import { funcionHechos } from './afiliado/hechos.ts'
import { funcionHistoria } from './afiliado/historia.ts'
import { funcionMisDatos } from './afiliado/mis-datos.ts'
import { funcionNovedades } from './afiliado/novedades.ts'
import { funcionVerificacion } from './afiliado/verificacion.ts'
import { funcionEstructura } from './seccionales/estructura.ts'
import { funcionMandatos } from './seccionales/mandatos.ts'
import { funcionPadronCertificado } from './seccionales/padron-certificado.ts'
import { funcionSeccionalesSeccionales } from './seccionales/seccionales.ts'
import { funcionAdjuntosCaja } from './tesoreria/adjuntos-caja.ts'
import { funcionCajas } from './tesoreria/cajas.ts'
import { funcionCentral } from './tesoreria/central.ts'
import { funcionComprobantes } from './tesoreria/comprobantes.ts'
import { funcionConceptosCaja } from './tesoreria/conceptos-caja.ts'
import { funcionConciliacion } from './tesoreria/conciliacion.ts'
import { funcionCuentasSeccional } from './tesoreria/cuentas-seccional.ts'
import { funcionFinanzas } from './tesoreria/finanzas.ts'
import { funcionFirmas } from './tesoreria/firmas.ts'
import { funcionGastos } from './tesoreria/gastos.ts'
import { funcionInformeCaja } from './tesoreria/informe-caja.ts'
import { funcionInicioTesoreria } from './tesoreria/inicio.ts'
import { funcionMovimientosCaja } from './tesoreria/movimientos-caja.ts'
import { funcionPagos } from './tesoreria/pagos.ts'
import { funcionPlanillasCaja } from './tesoreria/planillas-caja.ts'
import { funcionPorRendir } from './tesoreria/por-rendir.ts'
import { funcionProveedores } from './tesoreria/proveedores.ts'
import { funcionRecibosCaja } from './tesoreria/recibos-caja.ts'
import { funcionRendicionesGasto } from './tesoreria/rendiciones-gasto.ts'
import { funcionTransferenciasCaja } from './tesoreria/transferencias-caja.ts'
import { funcionAdhesion } from './tramites/adhesion.ts'
import { funcionBandeja } from './tramites/bandeja.ts'
import { funcionCarpeta } from './tramites/carpeta.ts'
import { funcionCatalogosTramites } from './tramites/catalogos.ts'
import { funcionClasesPapel } from './tramites/clases-papel.ts'
import { funcionConformidad } from './tramites/conformidad.ts'
import { funcionDocumentosTramites } from './tramites/documentos.ts'
import { funcionProductos } from './tramites/productos.ts'
import { funcionResumenes } from './tramites/resumenes.ts'
import { funcionSolicitud } from './tramites/solicitud.ts'
import { funcionSolicitudes } from './tramites/solicitudes.ts'
import { funcionTramites } from './tramites/tramites.ts'

/**
 * The only list of features. Permissions, error codes, calls, lists and screens are derived from it. The role screen shows
 * permissions in this order.
 */
export const features = [
  funcionAcceso,
  funcionSegundoFactor,
  funcionGuias,
  funcionActividad,
  funcionAvisos,
  funcionAvisosEquipo,
  funcionAfiliados,
  funcionNovedades,
  funcionHechos,
  funcionCuentaCorriente,
  funcionDocumentosAfiliado,
  funcionCarnetDigital,
  funcionCatalogosAdministracion,
  funcionSeccionalesAdministracion,
  funcionBancos,
  funcionMenuesAdministracion,
  funcionValores,
  funcionConfiguracion,
  funcionEstructura,
  funcionMandatos,
  funcionSeccionalesSeccionales,
  funcionPadronCertificado,
  funcionCopias,
  funcionCorreos,
  funcionSistemas,
  funcionTablero,
  funcionGanchos,
  funcionDuplicados,
  funcionRoles,
  funcionUsuarios,
  funcionAyuda,
  funcionImportacion,
  funcionPublicacion,
  funcionVerificacion,
  funcionCajas,
  funcionConceptosCaja,
  funcionConciliacion,
  funcionMovimientosCaja,
  funcionPlanillasCaja,
  funcionRendicionesGasto,
  funcionCentral,
  funcionCuentasSeccional,
  funcionBandeja,
  funcionCatalogosTramites,
  funcionClasesPapel,
  funcionResumenes,
  funcionSolicitudes,
  funcionMenuesAcceso,
  funcionPerfil,
  funcionRegistro,
  funcionSalud,
  funcionAlcance,
  funcionAuditoria,
  funcionInicioAdministracion,
  funcionInicioTesoreria,
  funcionLegales,
  funcionPermisos,
  funcionContacto,
  funcionConformidad,
  funcionProductos,
  funcionAdhesion,
  funcionDocumentosTramites,
  funcionCarpeta,
  funcionSolicitud,
  funcionTramites,
  funcionHistoria,
  funcionMisDatos,
  funcionComprobantes,
  funcionPorRendir,
  funcionProveedores,
  funcionTransferenciasCaja,
  funcionAdjuntosCaja,
  funcionRecibosCaja,
  funcionInformeCaja,
  funcionFinanzas,
  funcionPagos,
  funcionFirmas,
  funcionGastos,
] as const

export type Features = (typeof features)[number]
