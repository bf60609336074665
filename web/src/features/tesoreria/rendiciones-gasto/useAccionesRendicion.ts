import { request } from '@gremial/contract/platform/call.ts'
import { finanzas } from '@gremial/contract/tesoreria/finanzas.ts'
import { firmasRendicion } from '@gremial/contract/tesoreria/firmas.ts'
import { estadoRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import type { FilaRendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { dateOf, formatDate } from '@gremial/contract/values/dates.ts'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../platform/session.ts'
import { ask } from '../../../ui/dialogs.ts'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { useAction } from '../../../ui/useAction.ts'
import type { DialogoRendicion } from './DialogosRendicion.tsx'
import { rendicionQuery } from './rendiciones-gasto.api.ts'
import { sinTerminarDe } from './sinTerminar.ts'

const diaDicho = (momento: string): string => formatDate(dateOf(new Date(momento)))

/** What may be done with a settlement, as the server's flags say (C-RENDICION-07..17); the same in the list and over one of them. */
export function useAccionesRendicion(abrir: (dialogo: DialogoRendicion) => void): (r: FilaRendicion) => RowAction[] {
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
    const si = (puede: boolean, accion: RowAction): RowAction[] => (puede ? [accion] : [])
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
      ...si(r.can.modificar, { text: t('rendicion.modificar'), icon: 'editar', run: () => conceptos(true) }),
      ...si(r.can.enviar, { text: t('rendicion.enviarAFirmar'), icon: 'correo', run: () => enviarAFirmar(r) }),
      ...si(r.can.enviarExterno, {
        text: t('rendicion.enviarAFinanzasAccion'),
        icon: 'mandar',
        run: () => enviarAFinanzas(r),
      }),
      { text: t('rendicion.consultar'), icon: 'ver', run: () => conceptos(false) },
      { text: t('rendicion.detalles'), icon: 'info', run: () => abrir({ que: 'detalles', rendicion: r }) },
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
        text: t(r.idEstado === estadoRendicion.observada ? 'rendicion.retomar' : 'rendicion.devolver'),
        icon: 'deshacer',
        run: () => abrir({ que: 'devolver', rendicion: r }),
      }),
      ...si(r.can.cancelar, {
        text: t('rendicion.cancelar'),
        icon: 'impide',
        run: () => abrir({ que: 'cancelar', rendicion: r }),
      }),
    ]
  }
}

/** To the signers and to the financial system: what was sent before asks again, with its day (C-FIRMA-12, C-FIRMA-13). */
export function useEnviosRendicion() {
  const { t } = useTranslation()
  const { run } = useAction()
  const consultas = useQueryClient()
  const usuario = useUser().id
  /** What this device keeps of it and would not go is named, and left behind only by who says so. */
  async function dejarLosQueFaltan({ id, numeroRendicion: numero }: Pick<FilaRendicion, 'id' | 'numeroRendicion'>) {
    const quedan = await sinTerminarDe(usuario, id)
    if (quedan.size === 0) return true
    const detalles = await consultas.fetchQuery(rendicionQuery(id)).then(
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
  const confirmar = (antes: string | null, numero: string, otra: { titulo: string; texto: string; accion: string }) =>
    ask({
      title: antes ? t('rendicion.enviarDeNuevo', { numero }) : otra.titulo,
      text: antes ? t('rendicion.yaSeEnvio', { fecha: diaDicho(antes) }) : otra.texto,
      action: antes ? t('rendicion.enviarOtraVez') : otra.accion,
      cancel: t('comun.cancelar'),
      uncertain: antes !== null,
    })
  async function enviarAFirmar(
    r: Pick<FilaRendicion, 'id' | 'numeroRendicion' | 'fechaUltimoEnvio' | 'usuarioSecretario' | 'usuarioTesorero'>,
  ) {
    const { numeroRendicion: numero, fechaUltimoEnvio: antes } = r
    if (!(await dejarLosQueFaltan(r))) return false
    const si = await confirmar(antes, numero, {
      titulo: t('rendicion.enviarN', { numero }),
      texto: t('rendicion.aQuienes', { secretario: r.usuarioSecretario, tesorero: r.usuarioTesorero }),
      accion: t('rendicion.enviarAFirmar'),
    })
    if (!si) return false
    return run(request(firmasRendicion.enviar, { params: { codigo: r.id }, body: { confirma: antes !== null } }), {
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
  async function enviarAFinanzas(r: Pick<FilaRendicion, 'id' | 'numeroRendicion' | 'fechaEnvioExterno'>) {
    const { numeroRendicion: numero, fechaEnvioExterno: antes } = r
    const si = await confirmar(antes, numero, {
      titulo: t('rendicion.aFinanzasN', { numero }),
      texto: t('rendicion.aFinanzasTexto'),
      accion: t('rendicion.enviarAFinanzasAccion'),
    })
    if (!si) return false
    return run(request(finanzas.enviar, { params: { codigo: r.id }, body: { confirma: antes !== null } }), {
      failure: t('rendicion.noSeEnvioAFinanzas'),
      onSuccess: () => notifications.show({ message: t('rendicion.enviadaAFinanzas', { numero }) }),
    })
  }
  return { enviarAFirmar, enviarAFinanzas }
}
