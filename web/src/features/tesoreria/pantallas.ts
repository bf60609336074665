import { cajasScreens } from '@gremial/contract/tesoreria/cajas.ts'
import { centralScreens } from '@gremial/contract/tesoreria/central.ts'
import { comprobantesScreens } from '@gremial/contract/tesoreria/comprobantes.ts'
import { conceptosCajaScreens } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { conciliacionScreens } from '@gremial/contract/tesoreria/conciliacion.ts'
import { conveniosScreens } from '@gremial/contract/tesoreria/convenios.ts'
import { cuentasPagoScreens } from '@gremial/contract/tesoreria/cuentas-pago.ts'
import { cuentasSeccionalScreens } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import { debitosScreens } from '@gremial/contract/tesoreria/debitos.ts'
import { extractosScreens } from '@gremial/contract/tesoreria/extractos.ts'
import { finanzasScreens } from '@gremial/contract/tesoreria/finanzas.ts'
import { firmasScreens } from '@gremial/contract/tesoreria/firmas.ts'
import { fondosRendirScreens } from '@gremial/contract/tesoreria/fondos-rendir.ts'
import { formatosPagoScreens } from '@gremial/contract/tesoreria/formatos-pago.ts'
import { gastosScreens } from '@gremial/contract/tesoreria/gastos.ts'
import { informeCajaScreens } from '@gremial/contract/tesoreria/informe-caja.ts'
import { movimientosCajaScreens } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { pagosScreens } from '@gremial/contract/tesoreria/pagos.ts'
import { pagosAfiliadosScreens } from '@gremial/contract/tesoreria/pagos-afiliados.ts'
import { planillasCajaScreens } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { porRendirScreens } from '@gremial/contract/tesoreria/por-rendir.ts'
import { proveedoresScreens } from '@gremial/contract/tesoreria/proveedores.ts'
import { reglasBancoScreens } from '@gremial/contract/tesoreria/reglas-banco.ts'
import { reglasPagoScreens } from '@gremial/contract/tesoreria/reglas-pago.ts'
import { rendicionesGastoScreens } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { respuestasDebitoScreens } from '@gremial/contract/tesoreria/respuestas-debito.ts'
import { tableroCobranzaScreens } from '@gremial/contract/tesoreria/tablero-cobranza.ts'
import { transferenciasCajaScreens } from '@gremial/contract/tesoreria/transferencias-caja.ts'
import { withSeparateTexts, withStaffTexts } from '../../ui/screen.ts'
import { bindScreens } from '../../ui/screenRoutes.ts'

/** Components of the treasury screens. */
export const ofTesoreria = [
  bindScreens(cajasScreens, {
    cajas: () => import('./cajas/CajasPage.tsx'),
    caja: () => import('./cajas/CajaPage.tsx'),
  }),
  bindScreens(centralScreens, {
    central: () => import('./central/CentralPage.tsx'),
  }),
  bindScreens(comprobantesScreens, {
    comprobantes: () => import('./comprobantes/ComprobantesPage.tsx'),
  }),
  bindScreens(conciliacionScreens, {
    conciliar: () => import('./conciliacion/ConciliarPage.tsx'),
  }),
  bindScreens(reglasBancoScreens, {
    reglas: () => import('./reglas-banco/ReglasPage.tsx'),
  }),
  bindScreens(extractosScreens, {
    recetas: () => import('./extractos/RecetasPage.tsx'),
    receta: () => import('./extractos/RecetaPage.tsx'),
  }),
  bindScreens(conceptosCajaScreens, {
    conceptos: () => import('./conceptos-caja/ConceptosPage.tsx'),
  }),
  bindScreens(conveniosScreens, {
    convenios: withSeparateTexts('cobranza', () => import('./convenios/ConveniosPage.tsx')),
    convenioCobranza: withSeparateTexts('cobranza', () => import('./convenios/ConvenioCobranzaPage.tsx')),
  }),
  bindScreens(debitosScreens, {
    lotesDebito: withSeparateTexts('cobranza', () => import('./debitos/LotesDebitoPage.tsx')),
    loteDebitoNuevo: withSeparateTexts('cobranza', () => import('./debitos/LoteDebitoNuevoPage.tsx')),
    loteDebito: withSeparateTexts('cobranza', () => import('./debitos/LoteDebitoPage.tsx')),
  }),
  bindScreens(tableroCobranzaScreens, {
    tableroCobranza: withSeparateTexts('cobranza', () => import('./tablero-cobranza/TableroCobranzaPage.tsx')),
  }),
  bindScreens(respuestasDebitoScreens, {
    respuestasDebito: withSeparateTexts('cobranza', () => import('./respuestas-debito/RespuestasDebitoPage.tsx')),
    porResolver: withSeparateTexts('cobranza', () => import('./respuestas-debito/PorResolverPage.tsx')),
  }),
  bindScreens(cuentasPagoScreens, {
    cuentaPago: () => import('./cuentas-pago/CuentaPagoPage.tsx'),
  }),
  bindScreens(cuentasSeccionalScreens, {
    cuentas: () => import('./cuentas-seccional/CuentasPage.tsx'),
    cuentasApertura: () => import('./cuentas-seccional/CuentasPage.tsx'),
  }),
  bindScreens(finanzasScreens, {
    sinAcuse: () => import('./finanzas/SinAcusePage.tsx'),
  }),
  bindScreens(firmasScreens, {
    firmar: () => import('./firmas/FirmarPage.tsx'),
    verificarRendicion: withStaffTexts(() => import('./firmas/VerificarRendicionPage.tsx')),
  }),
  bindScreens(fondosRendirScreens, {
    fondos: () => import('./fondos-rendir/FondosPage.tsx'),
    fondo: () => import('./fondos-rendir/FondoPage.tsx'),
  }),
  bindScreens(formatosPagoScreens, {
    formatos: withSeparateTexts('cobranza', () => import('./formatos-pago/FormatosPage.tsx')),
    formato: withSeparateTexts('cobranza', () => import('./formatos-pago/FormatoPage.tsx')),
  }),
  bindScreens(gastosScreens, {
    revision: () => import('./gastos/RevisionPage.tsx'),
    gastos: () => import('./gastos/GastosPage.tsx'),
    parecidos: () => import('./gastos/ParecidosPage.tsx'),
  }),
  bindScreens(informeCajaScreens, {
    informe: () => import('./informe-caja/InformePage.tsx'),
  }),
  bindScreens(movimientosCajaScreens, {
    movimientos: () => import('./movimientos-caja/MovimientosPage.tsx'),
    nuevo: () => import('./movimientos-caja/NuevoPage.tsx'),
    consultar: () => import('./movimientos-caja/ConsultarPage.tsx'),
  }),
  bindScreens(pagosAfiliadosScreens, {
    pagosAfiliados: () => import('./pagos/PagosAfiliadosPage.tsx'),
  }),
  bindScreens(pagosScreens, {
    pagos: () => import('./pagos/PagosPage.tsx'),
    lotes: () => import('./pagos/LotesPage.tsx'),
    lote: () => import('./pagos/LotePage.tsx'),
  }),
  bindScreens(planillasCajaScreens, {
    planillas: () => import('./planillas-caja/PlanillasPage.tsx'),
    cierre: () => import('./planillas-caja/CierrePage.tsx'),
  }),
  bindScreens(porRendirScreens, {
    porRendir: () => import('./por-rendir/PorRendirPage.tsx'),
  }),
  bindScreens(proveedoresScreens, {
    proveedores: () => import('./proveedores/ProveedoresPage.tsx'),
    proveedor: () => import('./proveedores/ProveedoresPage.tsx'),
  }),
  bindScreens(reglasPagoScreens, {
    reglasPago: () => import('./reglas-pago/ReglasPagoPage.tsx'),
  }),
  bindScreens(rendicionesGastoScreens, {
    rendiciones: () => import('./rendiciones-gasto/RendicionesPage.tsx'),
    editar: () => import('./rendiciones-gasto/EditarPage.tsx'),
    conceptosRendicion: () => import('./rendiciones-gasto/ConceptosRendicionPage.tsx'),
    historial: () => import('./rendiciones-gasto/HistorialPage.tsx'),
  }),
  bindScreens(transferenciasCajaScreens, {
    transferencia: () => import('./transferencias-caja/TransferenciaPage.tsx'),
  }),
] as const
