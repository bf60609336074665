import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { cajas, type FilaCaja } from '@gremial/contract/tesoreria/cajas.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { avisar } from '../../../ui/dialogos.ts'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { alternar } from '../../../ui/lista/catalogo.ts'
import type { DialogoCaja } from './DialogosCaja.tsx'

/** What may be done with a box: modify, delete and the PIN only for who is enabled on it (C-CAJA-09..11, K-59). */
export function useAccionesCaja(abrir: (dialogo: DialogoCaja) => void): (caja: FilaCaja) => Accion[] {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const ir = (caja: FilaCaja, search: { soloLectura: string } | { modo: string; titulo: string; seccionalesUsuario: string }) =>
    navegar({ to: '/app/seccionales/cajas/$id/editar', params: { id: String(caja.id) }, search })
  const ver = (caja: FilaCaja): Accion[] => [
    { texto: t('caja.ver'), icono: 'ver', hacer: () => ir(caja, { soloLectura: 'true' }) },
    {
      texto: t('caja.verPlanilla'),
      icono: 'planillaCaja',
      hacer: () =>
        navegar({
          to: '/app/seccionales/planillas-caja/lista',
          search: { idSeccional: String(caja.idSeccional), caja: String(caja.id), nroPla: String(caja.numeroPlanilla) },
        }),
    },
  ]
  const modificar = (caja: FilaCaja): Accion => ({
    texto: t('caja.modificar'),
    icono: 'editar',
    hacer: () => ir(caja, { modo: 'editar', titulo: t('caja.modificarCaja'), seccionalesUsuario: String(caja.idSeccional) }),
  })
  const cambiarPin = (caja: FilaCaja): Accion => ({
    texto: t('caja.cambiarPin'),
    icono: 'clave',
    hacer: () => abrir({ que: 'cambiarPin', caja }),
  })
  const restablecerPin = (caja: FilaCaja): Accion => ({
    texto: t('caja.restablecerPin'),
    icono: 'escudo',
    hacer: () => abrir({ que: 'restablecerPin', caja }),
  })
  const asignar = (caja: FilaCaja): Accion => ({
    texto: t('caja.asignarPersonas'),
    icono: 'personas',
    hacer: () => abrir({ que: 'asignar', caja }),
  })
  const alternarCaja = ({ id, nombre, habilitada, saldo }: FilaCaja) =>
    alternar({
      habilitado: habilitada,
      habilitar: {
        texto: t('caja.habilitar'),
        pregunta: { titulo: t('caja.preguntaHabilitar', { nombre }), texto: t('caja.textoHabilitar') },
      },
      deshabilitar: {
        texto: t('caja.deshabilitar'),
        pregunta: {
          titulo: t('caja.preguntaDeshabilitar', { nombre }),
          texto: saldo ? t('caja.textoDeshabilitarCon', { saldo: formatearPesos(saldo) }) : t('caja.textoDeshabilitar'),
        },
      },
      pedido: pedido(cajas.alternar, { claves: { codigo: id } }),
      hecho: (da) => t(da.habilitada ? 'caja.quedoHabilitada' : 'caja.quedoDeshabilitada', { nombre }),
      fallo: t('caja.noSeCambio'),
    })
  const eliminar = (caja: FilaCaja): Accion => ({
    texto: t('caja.eliminar'),
    icono: 'quitar',
    hacer: () =>
      caja.tieneMovimientos
        ? avisar(t('caja.noSeElimino'), t('caja.conMovimientos'), t('comun.aceptar'))
        : abrir({ que: 'eliminar', caja }),
  })
  return (caja) => [
    ...ver(caja),
    ...(caja.can.modificar ? [modificar(caja)] : []),
    ...(caja.can.actualizarPin ? [cambiarPin(caja)] : []),
    ...(caja.can.asignar ? [asignar(caja)] : []),
    ...(caja.can.restablecerPin ? [restablecerPin(caja)] : []),
    ...(caja.can.cambiarEstado ? [alternarCaja(caja)] : []),
    ...(caja.can.eliminar || (caja.tieneMovimientos && caja.can.modificar) ? [eliminar(caja)] : []),
  ]
}
