import { request } from '@gremial/contract/platform/call.ts'
import { finanzas } from '@gremial/contract/tesoreria/finanzas.ts'
import { firmasRendicion } from '@gremial/contract/tesoreria/firmas.ts'
import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import type { RendicionRow } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { useUser } from '../../../platform/user.ts'
import { ask } from '../../../ui/dialogs.ts'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { useAction } from '../../../ui/useAction.ts'
import type { RendicionDialog } from './RendicionDialogs.tsx'
import { rendicionQuery } from './rendiciones-gasto.api.ts'
import { sinTerminarDe } from './sinTerminar.ts'

const diaDicho = (moment: string): string => formatDate(dateOf(new Date(moment)))

/** Actions on a settlement, from the server's flags (C-RENDICION-07..17); shared by the list and the detail. */
export function useRendicionActions(open: (dialog: RendicionDialog) => void): (r: RendicionRow) => RowAction[] {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { enviarAFirmar, enviarAFinanzas } = useEnviosRendicion()
  return (r) => {
    const conceptos = (editar: boolean) =>
      navegar({
        to: '/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/lista',
        params: { idrendicion: String(r.id) },
        search: editar ? { modo: 'editar' } : {},
      })
    const si = (puede: boolean, action: RowAction): RowAction[] => (puede ? [action] : [])
    return [
      ...si(r.can.autorizar, {
        text: t('rendicion.autorizar'),
        icon: 'firmar',
        run: () => navegar({ to: '/app/seccionales/rendiciones-gasto/$id/firmar', params: { id: String(r.id) } }),
      }),
      ...si(r.can.registrarPago, {
        text: t('rendicion.registrarPago'),
        icon: 'ingresos',
        run: () =>
          navegar({
            to: '/app/seccionales/movimientos-caja/$modo/nuevo',
            params: { modo: 'ingresos' },
            search: { seccionalUsuario: String(r.idSeccional), rendicion: String(r.id) },
          }),
      }),
      ...si(r.can.pagar, {
        text: t('rendicion.pagar'),
        icon: 'prestamo',
        run: () => navegar({ to: '/app/tesoreria/rendiciones/pagos', search: { elegida: String(r.id) } }),
      }),
      ...si(r.can.observar, { text: t('finanzas.observar'), icon: 'alerta', run: () => open({ que: 'observar', rendicion: r }) }),
      ...si(r.can.modificar, { text: t('rendicion.modificar'), icon: 'editar', run: () => conceptos(true) }),
      ...si(r.can.enviar, { text: t('rendicion.enviarAFirmar'), icon: 'correo', run: () => enviarAFirmar(r) }),
      ...si(r.can.enviarExterno, {
        text: t('rendicion.enviarAFinanzasAccion'),
        icon: 'mandar',
        run: () => enviarAFinanzas(r),
      }),
      { text: t('rendicion.consultar'), icon: 'ver', run: () => conceptos(false) },
      { text: t('rendicion.detalles'), icon: 'info', run: () => open({ que: 'detalles', rendicion: r }) },
      {
        text: t('rendicion.verHistorial'),
        icon: 'reloj',
        run: () =>
          navegar({
            to: '/app/seccionales/rendiciones-gasto/$idrendicion/historial/lista',
            params: { idrendicion: String(r.id) },
          }),
      },
      ...si(r.can.devolver, {
        text: t(r.idEstado === rendicionState.observada ? 'rendicion.retomar' : 'rendicion.devolver'),
        icon: 'deshacer',
        run: () => open({ que: 'devolver', rendicion: r }),
      }),
      ...si(r.can.cancelar, {
        text: t('rendicion.cancelar'),
        icon: 'impide',
        run: () => open({ que: 'cancelar', rendicion: r }),
      }),
    ]
  }
}

/** Sends to the signers and to the financial system; a repeat asks to confirm, with the earlier date (C-FIRMA-12, C-FIRMA-13). */
export function useEnviosRendicion() {
  const { t } = useTranslation()
  const { run } = useAction()
  const queries = useQueryClient()
  const usuario = useUser().id
  /** Names draft receipts left on this device, and continues without them only with the user's consent. */
  async function dejarLosQueFaltan({ id, numeroRendicion: numero }: Pick<RendicionRow, 'id' | 'numeroRendicion'>) {
    const quedan = await sinTerminarDe(usuario, id)
    if (quedan.size === 0) return true
    const detalles = await queries.fetchQuery(rendicionQuery(id)).then(
      (r) => r.detalles,
      () => [],
    )
    const count = [...quedan.values()].reduce((a, b) => a + b, 0)
    const deCual = detalles.filter((d) => quedan.has(d.id)).map((d) => `${d.nombreConcepto}: ${quedan.get(d.id) ?? 0}`)
    return ask({
      title: t('rendicion.quedanSinTerminar', { count }),
      text: t('rendicion.quedanTexto', { conceptos: deCual.join(', '), numero }),
      action: t('rendicion.enviarSinEllos', { count }),
      cancel: t('rendicion.noEnviar'),
      uncertain: true,
    })
  }
  const confirm = (before: string | null, numero: string, other: { titulo: string; texto: string; accion: string }) =>
    ask({
      title: before ? t('rendicion.enviarDeNuevo', { numero }) : other.titulo,
      text: before ? t('rendicion.yaSeEnvio', { fecha: diaDicho(before) }) : other.texto,
      action: before ? t('rendicion.enviarOtraVez') : other.accion,
      cancel: t('comun.cancelar'),
      uncertain: before !== null,
    })
  async function enviarAFirmar(
    r: Pick<RendicionRow, 'id' | 'numeroRendicion' | 'fechaUltimoEnvio' | 'usuarioSecretario' | 'usuarioTesorero'>,
  ) {
    const { numeroRendicion: numero, fechaUltimoEnvio: before } = r
    if (!(await dejarLosQueFaltan(r))) return false
    const si = await confirm(before, numero, {
      titulo: t('rendicion.enviarN', { numero }),
      texto: t('rendicion.aQuienes', { secretario: r.usuarioSecretario, tesorero: r.usuarioTesorero }),
      accion: t('rendicion.enviarAFirmar'),
    })
    if (!si) return false
    return run(request(firmasRendicion.enviar, { params: { codigo: r.id }, body: { confirma: before !== null } }), {
      failure: t('rendicion.noSeEnvio'),
      onSuccess: ({ sinCuenta }) => {
        notifications.show({
          message:
            sinCuenta.length > 0
              ? t('rendicion.enviadaSinCuenta', { numero, quienes: sinCuenta.join(', ') })
              : t('rendicion.enviada', { numero }),
        })
      },
    })
  }
  async function enviarAFinanzas(r: Pick<RendicionRow, 'id' | 'numeroRendicion' | 'fechaEnvioExterno'>) {
    const { numeroRendicion: numero, fechaEnvioExterno: before } = r
    const si = await confirm(before, numero, {
      titulo: t('rendicion.aFinanzasN', { numero }),
      texto: t('rendicion.aFinanzasTexto'),
      accion: t('rendicion.enviarAFinanzasAccion'),
    })
    if (!si) return false
    return run(request(finanzas.enviar, { params: { codigo: r.id }, body: { confirma: before !== null } }), {
      failure: t('rendicion.noSeEnvioAFinanzas'),
      onSuccess: () => notifications.show({ message: t('rendicion.enviadaAFinanzas', { numero }) }),
    })
  }
  return { enviarAFirmar, enviarAFinanzas }
}
