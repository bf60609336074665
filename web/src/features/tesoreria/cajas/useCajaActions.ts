import { request } from '@gremial/contract/platform/call.ts'
import { type CajaRow, cajas } from '@gremial/contract/tesoreria/cajas.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../ui/dialogs.ts'
import { toggle } from '../../../ui/list/catalogActions.ts'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import type { CajaDialog } from './CajaDialogs.tsx'

/** Row actions of a box: modify, delete and PIN require being enabled on it (C-CAJA-09..11, K-59). */
export function useCajaActions(open: (dialog: CajaDialog) => void): (caja: CajaRow) => RowAction[] {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const ir = (caja: CajaRow, search: { soloLectura: string } | { modo: string; titulo: string; seccionalesUsuario: string }) =>
    navegar({ to: '/app/seccionales/cajas/$id/editar', params: { id: String(caja.id) }, search })
  const ver = (caja: CajaRow): RowAction[] => [
    { text: t('caja.ver'), icon: 'ver', run: () => ir(caja, { soloLectura: 'true' }) },
    {
      text: t('caja.verPlanilla'),
      icon: 'planillaCaja',
      run: () =>
        navegar({
          to: '/app/seccionales/planillas-caja/lista',
          search: { idSeccional: String(caja.idSeccional), caja: String(caja.id), nroPla: String(caja.numeroPlanilla) },
        }),
    },
    {
      text: t('fondosRendir.titulo'),
      icon: 'recibo',
      run: () =>
        navegar({
          to: '/app/tesoreria/fondos-rendir',
          search: { idSeccional: String(caja.idSeccional), caja: String(caja.id) },
        }),
    },
  ]
  const modificar = (caja: CajaRow): RowAction => ({
    text: t('caja.modificar'),
    icon: 'editar',
    run: () => ir(caja, { modo: 'editar', titulo: t('caja.modificarCaja'), seccionalesUsuario: String(caja.idSeccional) }),
  })
  const changePin = (caja: CajaRow): RowAction => ({
    text: t('caja.cambiarPin'),
    icon: 'clave',
    run: () => open({ que: 'cambiarPin', caja }),
  })
  const resetPin = (caja: CajaRow): RowAction => ({
    text: t('caja.restablecerPin'),
    icon: 'escudo',
    run: () => open({ que: 'restablecerPin', caja }),
  })
  const asignar = (caja: CajaRow): RowAction => ({
    text: t('caja.asignarPersonas'),
    icon: 'personas',
    run: () => open({ que: 'asignar', caja }),
  })
  const toggleCaja = ({ id, nombre, habilitada, saldo }: CajaRow) =>
    toggle({
      habilitado: habilitada,
      enable: {
        text: t('caja.habilitar'),
        question: { title: t('caja.preguntaHabilitar', { nombre }), text: t('caja.textoHabilitar') },
      },
      disable: {
        text: t('caja.deshabilitar'),
        question: {
          title: t('caja.preguntaDeshabilitar', { nombre }),
          text: saldo ? t('caja.textoDeshabilitarCon', { saldo: formatPesos(saldo) }) : t('caja.textoDeshabilitar'),
        },
      },
      request: request(cajas.alternar, { params: { codigo: id } }),
      done: (da) => t(da.habilitada ? 'caja.quedoHabilitada' : 'caja.quedoDeshabilitada', { nombre }),
      failure: t('caja.noSeCambio'),
    })
  const eliminar = (caja: CajaRow): RowAction => ({
    text: t('caja.eliminar'),
    icon: 'quitar',
    run: () =>
      caja.tieneMovimientos
        ? notify(t('caja.noSeElimino'), t('caja.conMovimientos'), t('comun.aceptar'))
        : open({ que: 'eliminar', caja }),
  })
  return (caja) => [
    ...ver(caja),
    ...(caja.can.modificar ? [modificar(caja)] : []),
    ...(caja.can.actualizarPin ? [changePin(caja)] : []),
    ...(caja.can.asignar ? [asignar(caja)] : []),
    ...(caja.can.restablecerPin ? [resetPin(caja)] : []),
    ...(caja.can.cambiarEstado ? [toggleCaja(caja)] : []),
    ...(caja.can.eliminar || (caja.tieneMovimientos && caja.can.modificar) ? [eliminar(caja)] : []),
  ]
}
