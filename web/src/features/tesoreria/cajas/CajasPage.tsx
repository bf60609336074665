import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { type FilaCaja, listaCajas } from '@gremial/contract/tesoreria/cajas.ts'
import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tienePermiso } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar, avisarFallo, preguntar } from '../../../ui/dialogos.ts'
import { Exportar } from '../../../ui/Exportar.tsx'
import { Estado } from '../../../ui/estados.tsx'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { Busqueda } from '../../../ui/lista/Busqueda.tsx'
import { Fichas } from '../../../ui/lista/Fichas.tsx'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'
import { seccionalesQuery } from '../../seccionales/seccionales/seccionales.api.ts'
import { alternarCaja, eliminarCaja } from './cajas.api.ts'
import { DialogoPin } from './DialogoPin.tsx'
import { DialogoCambiarPin, DialogoRestablecerPin } from './DialogosDePin.tsx'

type Dialogo = { que: 'eliminar' | 'cambiarPin' | 'restablecerPin'; caja: FilaCaja } | null

/** The cash boxes of the branches of the person (C-CAJA-01..08); each row offers what the server said that they may do. */
export function CajasPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { usuario } = useRouteContext({ from: '/app' }) as { usuario: UsuarioActual }
  const estado = useLista(listaCajas)
  const { data: seccionales = [] } = useQuery(seccionalesQuery())
  const [dialogo, setDialogo] = useState<Dialogo>(null)
  useTitulo(t('caja.cajas'))
  const acciones = useAcciones(setDialogo)
  const { idSeccional, buscar } = estado.consulta
  const nombreSeccional = seccionales.find((s) => String(s.idSeccional) === idSeccional)?.nombreSeccional
  const total = estado.resultado.data?.totalElements ?? 0
  const nueva = () => {
    const ids = (idSeccional ? [idSeccional] : seccionales.map((s) => String(s.idSeccional))).join(',')
    void navegar({
      to: '/app/seccionales/cajas/$id/editar',
      params: { id: 'nuevo' },
      search: { modo: 'nuevo', titulo: t('caja.nuevaCaja'), seccionalesUsuario: ids },
    })
  }
  const edita = tienePermiso(usuario, 'cajas.editar')
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('caja.cajas')}</h1>
        {edita && (
          <Boton variante="principal" icono="agregar" onClick={nueva}>
            {t('caja.nuevaCaja')}
          </Boton>
        )}
      </div>
      <section className="hoja">
        <div className="herramientas">
          <Busqueda valor={buscar ?? ''} texto={t('caja.buscarCaja')} buscar={(texto) => estado.cambiar({ buscar: texto })} />
          <Select
            aria-label={t('caja.seccional')}
            placeholder={t('caja.todasSeccionales')}
            clearable
            searchable={seccionales.length > 8}
            value={idSeccional ?? null}
            data={seccionales.map((s) => ({ value: String(s.idSeccional), label: s.nombreSeccional }))}
            onChange={(valor) => estado.cambiar({ idSeccional: valor ?? undefined })}
          />
          <div className="empuja">
            <Exportar
              texto={t('caja.exportarCajas', { count: total })}
              archivo="Cajas"
              direccion={estado.exportar}
              inactivo={total === 0}
            />
          </div>
        </div>
        <Fichas
          fichas={nombreSeccional ? [{ nombre: 'idSeccional', texto: `${t('caja.seccional')}: ${nombreSeccional}` }] : []}
          quitar={(nombres) => estado.cambiar(Object.fromEntries(nombres.map((n) => [n, undefined])))}
        />
        <Lista
          lista={listaCajas}
          estado={estado}
          clave={(c) => c.id}
          nombreDe={(c) => c.nombre}
          acciones={acciones}
          celdas={{
            nombre: (c) => (
              <>
                <strong>{c.nombre}</strong>
                {c.habilitadoUsuario === 1 && <span className="sub">{t('caja.trabajas')}</span>}
              </>
            ),
            habilitada: (c) => <Marcas caja={c} />,
          }}
          bloque={(c) => (
            <div>
              <p style={{ fontWeight: 600 }}>{c.nombre}</p>
              <p className="sub">
                {c.nombreSeccional} · {t('caja.planillaN', { n: c.numeroPlanilla })}
              </p>
              {(c.habilitada === 0 || c.bloqueada) && <Marcas caja={c} />}
            </div>
          )}
          vacia={{
            icono: 'caja',
            titulo: t('caja.sinCajasLista'),
            accion: edita ? <Boton onClick={nueva}>{t('caja.nuevaCaja')}</Boton> : undefined,
          }}
        />
      </section>
      <DialogosDeFila dialogo={dialogo} cerrar={() => setDialogo(null)} />
    </>
  )
}

function Marcas({ caja }: { caja: FilaCaja }) {
  const { t } = useTranslation()
  return (
    <>
      <Estado signo={caja.habilitada ? 'ok' : 'neutro'}>{t(caja.habilitada ? 'caja.habilitada' : 'caja.deshabilitada')}</Estado>{' '}
      {caja.bloqueada && <Estado signo="alerta">{t('caja.bloqueada')}</Estado>}
    </>
  )
}

/** The dialogs of a row that ask for a PIN; the list loads again whatever came of it (C-ERRORES-02). */
function DialogosDeFila({ dialogo, cerrar }: { dialogo: Dialogo; cerrar(): void }) {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  if (!dialogo) return null
  const { que, caja } = dialogo
  const alCerrar = (hecho: boolean) => {
    cerrar()
    if (hecho) {
      const clave = {
        eliminar: 'caja.eliminada',
        cambiarPin: 'caja.pinCambiado',
        restablecerPin: 'caja.pinRestablecido',
      } as const
      notifications.show({ message: t(clave[que], { nombre: caja.nombre }) })
    }
    void consultas.invalidateQueries({ queryKey: ['lista', listaCajas.ruta] })
    void consultas.invalidateQueries({ queryKey: ['cajas-seccional'] })
  }
  if (que === 'cambiarPin') return <DialogoCambiarPin caja={caja} alCerrar={alCerrar} />
  if (que === 'restablecerPin') return <DialogoRestablecerPin caja={caja} alCerrar={alCerrar} />
  return (
    <DialogoPin
      titulo={t('caja.preguntaEliminar', { nombre: caja.nombre })}
      texto={t('caja.textoEliminar', { seccional: caja.nombreSeccional })}
      rotuloPin={t('caja.pinDe', { nombre: caja.nombre })}
      accion={t('caja.eliminar')}
      grave
      tituloFallo={t('caja.noSeElimino')}
      hacer={(pin) => eliminarCaja(caja.id, pin)}
      alCerrar={alCerrar}
    />
  )
}

/** What may be done with a row: modify, delete and the PIN only for who is enabled on the box (C-CAJA-09..11, K-59). */
function useAcciones(abrir: (dialogo: Dialogo) => void): (fila: FilaCaja) => Accion[] {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const consultas = useQueryClient()
  const alternar = useMutation({
    mutationFn: (caja: FilaCaja) => alternarCaja(caja.id),
    onSuccess: ({ habilitada }, { nombre }) =>
      notifications.show({ message: t(habilitada ? 'caja.quedoHabilitada' : 'caja.quedoDeshabilitada', { nombre }) }),
    onError: (error) => void avisarFallo(t('caja.noSeCambio'), error),
    onSettled: () => {
      void consultas.invalidateQueries({ queryKey: ['lista', listaCajas.ruta] })
      void consultas.invalidateQueries({ queryKey: ['cajas-seccional'] })
    },
  })
  const preguntarYAlternar = async (caja: FilaCaja) => {
    const { nombre, habilitada } = caja
    const si = await preguntar({
      titulo: t(habilitada ? 'caja.preguntaDeshabilitar' : 'caja.preguntaHabilitar', { nombre }),
      texto: t(habilitada ? 'caja.textoDeshabilitar' : 'caja.textoHabilitar'),
      accion: t(habilitada ? 'caja.deshabilitar' : 'caja.habilitar'),
      cancelar: t('comun.cancelar'),
    })
    if (si) alternar.mutate(caja)
  }
  const eliminar = (caja: FilaCaja) =>
    caja.tieneMovimientos
      ? void avisar(t('caja.noSeElimino'), t('caja.conMovimientos'), t('comun.aceptar'))
      : abrir({ que: 'eliminar', caja })
  const ir = (caja: FilaCaja, search: Record<string, string>) =>
    void navegar({ to: '/app/seccionales/cajas/$id/editar', params: { id: String(caja.id) }, search })
  return (caja) => [
    { texto: t('caja.ver'), icono: 'ver' as const, hacer: () => ir(caja, { soloLectura: 'true' }) },
    {
      texto: t('caja.verPlanilla'),
      icono: 'planillaCaja' as const,
      hacer: () =>
        void navegar({
          to: '/app/seccionales/planillas-caja/lista',
          search: { idSeccional: String(caja.idSeccional), caja: String(caja.id), nroPla: String(caja.numeroPlanilla) },
        }),
    },
    ...(caja.can.modificar
      ? [
          {
            texto: t('caja.modificar'),
            icono: 'editar' as const,
            hacer: () =>
              ir(caja, { modo: 'editar', titulo: t('caja.modificarCaja'), seccionalesUsuario: String(caja.idSeccional) }),
          },
        ]
      : []),
    ...(caja.can.actualizarPin
      ? [{ texto: t('caja.cambiarPin'), icono: 'clave' as const, hacer: () => abrir({ que: 'cambiarPin', caja }) }]
      : []),
    ...(caja.can.restablecerPin
      ? [{ texto: t('caja.restablecerPin'), icono: 'escudo' as const, hacer: () => abrir({ que: 'restablecerPin', caja }) }]
      : []),
    ...(caja.can.cambiarEstado
      ? [
          {
            texto: t(caja.habilitada ? 'caja.deshabilitar' : 'caja.habilitar'),
            icono: caja.habilitada ? ('baja' as const) : ('bien' as const),
            hacer: () => void preguntarYAlternar(caja),
          },
        ]
      : []),
    ...(caja.can.eliminar || (caja.tieneMovimientos && caja.can.modificar)
      ? [{ texto: t('caja.eliminar'), icono: 'quitar' as const, hacer: () => eliminar(caja) }]
      : []),
  ]
}
