import { erroresAcceso } from './acceso/acceso.ts'
import { erroresPerfil } from './acceso/perfil.ts'
import { erroresRegistro } from './acceso/registro.ts'
import { erroresSegundoFactor } from './acceso/segundo-factor.ts'
import { erroresAyuda } from './administracion/ayuda.ts'
import { erroresBancos } from './administracion/bancos.ts'
import { erroresImportaciones } from './administracion/importacion.ts'
import { erroresMenues } from './administracion/menues.ts'
import { erroresPermisos } from './administracion/permisos.ts'
import { erroresPublicaciones } from './administracion/publicacion.ts'
import { erroresRoles } from './administracion/roles.ts'
import { erroresAdministrarSeccionales } from './administracion/seccionales.ts'
import { erroresUsuarios } from './administracion/usuarios.ts'
import { erroresValores } from './administracion/valores.ts'
import { erroresCarnetDigital } from './afiliado/carnet-digital.ts'
import { erroresContacto } from './afiliado/contacto.ts'
import { erroresDocumentos } from './afiliado/documentos.ts'
import { erroresMisDatos } from './afiliado/mis-datos.ts'
import { erroresVerificacion } from './afiliado/verificacion.ts'
import { erroresPapel } from './platform/papel.ts'
import { erroresMandatos } from './seccionales/mandatos.ts'
import { erroresAdjuntosCaja } from './tesoreria/adjuntos-caja.ts'
import { erroresCajas } from './tesoreria/cajas.ts'
import { erroresComprobantes } from './tesoreria/comprobantes.ts'
import { erroresConceptosCaja } from './tesoreria/conceptos-caja.ts'
import { erroresFinanzas } from './tesoreria/finanzas.ts'
import { erroresFirmas } from './tesoreria/firmas.ts'
import { erroresMovimientosCaja } from './tesoreria/movimientos-caja.ts'
import { erroresPlanillas } from './tesoreria/planillas-caja.ts'
import { erroresRecibosCaja } from './tesoreria/recibos-caja.ts'
import { erroresRendiciones } from './tesoreria/rendiciones-gasto.ts'
import { erroresTransferencias } from './tesoreria/transferencias-caja.ts'
import { erroresAdhesion } from './tramites/adhesion.ts'
import { erroresBandeja } from './tramites/bandeja.ts'
import { erroresCatalogosTramites } from './tramites/catalogos.ts'
import { erroresConformidad } from './tramites/conformidad.ts'
import { erroresPapeles } from './tramites/documentos.ts'
import { erroresResumenes } from './tramites/resumenes.ts'
import { erroresSolicitudes } from './tramites/solicitudes.ts'

/** Errors that any route may answer (decisions §2). Each feature adds its own beside its bodies. */
const erroresComunes = {
  VALIDACION: 400,
  CONSULTA_INVALIDA: 400,
  SIN_SESION: 401,
  SIN_PERMISO: 403,
  ORIGEN_AJENO: 403,
  NO_EXISTE: 404,
  VERSION_VIEJA: 409,
  EN_USO: 409,
  REPETIDO: 409,
  REFERENCIA_INEXISTENTE: 409,
  ARCHIVO_GRANDE: 413,
  TIPO_NO_PERMITIDO: 415,
  DEMASIADOS_INTENTOS: 429,
  ERROR_INTERNO: 500,
  OCUPADO: 503,
  /** The database is away: what was in hand was not done. */
  BASE_CAIDA: 503,
  /** It went away while something was being written, and nobody knows whether it was. */
  BASE_INCIERTA: 503,
  BASE_SOLO_LECTURA: 503,
  DISCO_LLENO: 503,
  ARCHIVOS_NO_RESPONDEN: 503,
} as const

/** Every error code with its status. A code without a text in the four languages does not compile. */
export const errores = {
  ...erroresComunes,
  ...erroresAcceso,
  ...erroresAdministrarSeccionales,
  ...erroresAyuda,
  ...erroresBancos,
  ...erroresBandeja,
  ...erroresAdjuntosCaja,
  ...erroresCajas,
  ...erroresCarnetDigital,
  ...erroresCatalogosTramites,
  ...erroresComprobantes,
  ...erroresConceptosCaja,
  ...erroresConformidad,
  ...erroresContacto,
  ...erroresDocumentos,
  ...erroresFirmas,
  ...erroresFinanzas,
  ...erroresImportaciones,
  ...erroresMandatos,
  ...erroresMisDatos,
  ...erroresMovimientosCaja,
  ...erroresPapel,
  ...erroresPerfil,
  ...erroresPermisos,
  ...erroresPlanillas,
  ...erroresRecibosCaja,
  ...erroresRendiciones,
  ...erroresPublicaciones,
  ...erroresRegistro,
  ...erroresTransferencias,
  ...erroresUsuarios,
  ...erroresSegundoFactor,
  ...erroresAdhesion,
  ...erroresPapeles,
  ...erroresResumenes,
  ...erroresSolicitudes,
  ...erroresMenues,
  ...erroresValores,
  ...erroresRoles,
  ...erroresVerificacion,
} as const
export type CodigoError = keyof typeof errores

/** Body of every error answer (decisions §2). */
export interface CuerpoError {
  message: string
  codigo: CodigoError
  errores?: Array<{ campo: string; mensaje: string }>
  /** What the code says it carries, as its feature declares it. */
  detalle?: unknown
}
