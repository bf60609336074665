import { juntar, juntarDelServidor } from '../juntar.ts'
import { acceso } from './acceso/acceso.ts'
import { perfil } from './acceso/perfil.ts'
import { registro } from './acceso/registro.ts'
import { segundoFactor } from './acceso/segundo-factor.ts'
import { asientos } from './administracion/auditoria.ts'
import { ayuda } from './administracion/ayuda.ts'
import { bancos } from './administracion/bancos.ts'
import { catalogos } from './administracion/catalogos.ts'
import { correos } from './administracion/correos.ts'
import { importacion } from './administracion/importacion.ts'
import { inicioAdministracion } from './administracion/inicio.ts'
import { legales } from './administracion/legales.ts'
import { menuesEditables } from './administracion/menues.ts'
import { organizacion } from './administracion/organizacion.ts'
import { publicacion } from './administracion/publicacion.ts'
import { roles } from './administracion/roles.ts'
import { administrarSeccionales } from './administracion/seccionales.ts'
import { usuarios } from './administracion/usuarios.ts'
import { valores } from './administracion/valores.ts'
import { actividad } from './afiliado/actividad.ts'
import { afiliados } from './afiliado/afiliados.ts'
import { carnetDigital } from './afiliado/carnet-digital.ts'
import { contacto } from './afiliado/contacto.ts'
import { cuentaCorriente } from './afiliado/cuenta-corriente.ts'
import { documentos } from './afiliado/documentos.ts'
import { misDatos } from './afiliado/mis-datos.ts'
import { novedades } from './afiliado/novedades.ts'
import { verificacion } from './afiliado/verificacion.ts'
import { auditoria } from './auditoria.ts'
import { comun } from './comun.ts'
import { estructura } from './seccionales/estructura.ts'
import { mandatos } from './seccionales/mandatos.ts'
import { seccionales } from './seccionales/seccionales.ts'
import { adjuntosCaja } from './tesoreria/adjuntos-caja.ts'
import { cajas } from './tesoreria/cajas.ts'
import { central } from './tesoreria/central.ts'
import { comprobantes } from './tesoreria/comprobantes.ts'
import { conceptosCaja } from './tesoreria/conceptos-caja.ts'
import { facturaQr } from './tesoreria/factura-qr.ts'
import { finanzas } from './tesoreria/finanzas.ts'
import { firmas } from './tesoreria/firmas.ts'
import { gastos } from './tesoreria/gastos.ts'
import { informeCaja } from './tesoreria/informe-caja.ts'
import { inicioTesoreria } from './tesoreria/inicio.ts'
import { movimientosCaja } from './tesoreria/movimientos-caja.ts'
import { planillasCaja } from './tesoreria/planillas-caja.ts'
import { recibosCaja } from './tesoreria/recibos-caja.ts'
import { rendicionesGasto } from './tesoreria/rendiciones-gasto.ts'
import { transferencias } from './tesoreria/transferencias-caja.ts'
import { adhesion } from './tramites/adhesion.ts'
import { bandeja } from './tramites/bandeja.ts'
import { catalogosTramites } from './tramites/catalogos.ts'
import { conformidad } from './tramites/conformidad.ts'
import { misTramites } from './tramites/mis-tramites.ts'
import { papeles } from './tramites/papeles.ts'
import { resumenes } from './tramites/resumenes.ts'
import { solicitud } from './tramites/solicitud.ts'
import { solicitudes } from './tramites/solicitudes.ts'
import { tramite } from './tramites/tramite.ts'
import { validacion } from './validacion.ts'

/** The texts of each feature, in files of their own. */
export const funciones = {
  acceso,
  registro,
  segundoFactor,
  perfil,
  afiliados,
  cuentaCorriente,
  carnetDigital,
  verificacion,
  documentos,
  misDatos,
  novedades,
  actividad,
  contacto,
  estructura,
  mandatos,
  seccionales,
  cajas,
  comprobantes,
  conceptosCaja,
  facturaQr,
  gastos,
  movimientosCaja,
  planillasCaja,
  transferencias,
  adjuntosCaja,
  recibosCaja,
  informeCaja,
  finanzas,
  rendicionesGasto,
  firmas,
  central,
  conformidad,
  catalogosTramites,
  misTramites,
  adhesion,
  bandeja,
  solicitud,
  papeles,
  resumenes,
  solicitudes,
  tramite,
  bancos,
  inicioAdministracion,
  inicioTesoreria,
  menuesEditables,
  valores,
  administrarSeccionales,
  catalogos,
  organizacion,
  correos,
  importacion,
  publicacion,
  legales,
  asientos,
  roles,
  usuarios,
  ayuda,
  comun,
}

/** What the server says too. */
export const mensajes = { validacion, auditoria, ...juntar(funciones, 'mensajes'), ...juntarDelServidor(funciones) }
