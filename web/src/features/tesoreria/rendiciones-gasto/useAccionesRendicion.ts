import { diaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { finanzas } from '@gremial/contract/tesoreria/finanzas.ts'
import { firmasRendicion } from '@gremial/contract/tesoreria/firmas.ts'
import { estadoRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import type { FilaRendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUsuario } from '../../../platform/sesion.ts'
import { preguntar } from '../../../ui/dialogos.ts'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { useHacer } from '../../../ui/useHacer.ts'
import type { DialogoRendicion } from './DialogosRendicion.tsx'
import { rendicionQuery } from './rendiciones-gasto.api.ts'
import { sinTerminarDe } from './sinTerminar.ts'

const diaDicho = (momento: string): string => mostrarFecha(diaDe(new Date(momento)))

/** What may be done with a settlement, as the server's flags say (C-RENDICION-07..17); the same in the list and over one of them. */
export function useAccionesRendicion(abrir: (dialogo: DialogoRendicion) => void): (r: FilaRendicion) => Accion[] {
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
    const si = (puede: boolean, accion: Accion): Accion[] => (puede ? [accion] : [])
    return [
      ...si(r.can.autorizar, {
        texto: t('rendicion.autorizar'),
        icono: 'firmar',
        hacer: () => navegar({ to: '/app/seccionales/rendiciones-gasto/$id/firmar', params: { id: String(r.id) } }),
      }),
      ...si(r.can.registrarPago, {
        texto: t('rendicion.registrarPago'),
        icono: 'ingresos',
        hacer: () =>
          navegar({
            to: '/app/seccionales/movimientos-caja/$modo/nuevo',
            params: { modo: 'ingresos' },
            search: { seccionalUsuario: String(r.idSeccional), rendicion: String(r.id) },
          }),
      }),
      ...si(r.can.modificar, { texto: t('rendicion.modificar'), icono: 'editar', hacer: () => conceptos(true) }),
      ...si(r.can.enviar, { texto: t('rendicion.enviarAFirmar'), icono: 'correo', hacer: () => enviarAFirmar(r) }),
      ...si(r.can.enviarExterno, {
        texto: t('rendicion.enviarAFinanzasAccion'),
        icono: 'mandar',
        hacer: () => enviarAFinanzas(r),
      }),
      { texto: t('rendicion.consultar'), icono: 'ver', hacer: () => conceptos(false) },
      { texto: t('rendicion.detalles'), icono: 'info', hacer: () => abrir({ que: 'detalles', rendicion: r }) },
      {
        texto: t('rendicion.verHistorial'),
        icono: 'reloj',
        hacer: () =>
          navegar({
            to: '/app/seccionales/rendiciones-gasto/$idrendicion/historial/lista',
            params: { idrendicion: String(r.id) },
          }),
      },
      ...si(r.can.devolver, {
        texto: t(r.idEstado === estadoRendicion.observada ? 'rendicion.retomar' : 'rendicion.devolver'),
        icono: 'deshacer',
        hacer: () => abrir({ que: 'devolver', rendicion: r }),
      }),
      ...si(r.can.cancelar, {
        texto: t('rendicion.cancelar'),
        icono: 'impide',
        hacer: () => abrir({ que: 'cancelar', rendicion: r }),
      }),
    ]
  }
}

/** To the signers and to the financial system: what was sent before asks again, with its day (C-FIRMA-12, C-FIRMA-13). */
export function useEnviosRendicion() {
  const { t } = useTranslation()
  const { hacer } = useHacer()
  const consultas = useQueryClient()
  const usuario = useUsuario().id
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
    return preguntar({
      titulo: t('rendicion.quedanSinTerminar', { count }),
      texto: t('rendicion.quedanTexto', { conceptos: deCual.join(', '), numero }),
      accion: t('rendicion.enviarSinEllos', { count }),
      cancelar: t('rendicion.noEnviar'),
      dudosa: true,
    })
  }
  const confirmar = (antes: string | null, numero: string, otra: { titulo: string; texto: string; accion: string }) =>
    preguntar({
      titulo: antes ? t('rendicion.enviarDeNuevo', { numero }) : otra.titulo,
      texto: antes ? t('rendicion.yaSeEnvio', { fecha: diaDicho(antes) }) : otra.texto,
      accion: antes ? t('rendicion.enviarOtraVez') : otra.accion,
      cancelar: t('comun.cancelar'),
      dudosa: antes !== null,
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
    return hacer(pedido(firmasRendicion.enviar, { claves: { codigo: r.id }, cuerpo: { confirma: antes !== null } }), {
      fallo: t('rendicion.noSeEnvio'),
      alLograr: ({ sinCuenta }) => {
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
    return hacer(pedido(finanzas.enviar, { claves: { codigo: r.id }, cuerpo: { confirma: antes !== null } }), {
      fallo: t('rendicion.noSeEnvioAFinanzas'),
      alLograr: () => notifications.show({ message: t('rendicion.enviadaAFinanzas', { numero }) }),
    })
  }
  return { enviarAFirmar, enviarAFinanzas }
}
