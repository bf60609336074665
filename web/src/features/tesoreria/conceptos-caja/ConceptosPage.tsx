import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { type FilaConcepto, listaConceptos } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
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
import { alternarConcepto, eliminarConcepto } from './conceptos-caja.api.ts'
import { DialogoConcepto } from './DialogoConcepto.tsx'

/** The concepts of the branches' cash (C-CONCEPTO-01..06): asked for a thousand at a time, changed in a dialog over the list. */
export function ConceptosPage() {
  const { t } = useTranslation()
  const { usuario } = useRouteContext({ from: '/app' }) as { usuario: UsuarioActual }
  const estado = useLista(listaConceptos)
  const { data: seccionales = [] } = useQuery(seccionalesQuery)
  // 'nuevo', the one being changed, or nothing.
  const [abierto, setAbierto] = useState<FilaConcepto | 'nuevo' | null>(null)
  useTitulo(t('caja.conceptos'))
  const acciones = useAcciones(setAbierto)
  const { idSeccional, buscar, habilitado } = estado.consulta
  const edita = tienePermiso(usuario, 'conceptosCaja.editar')
  const nombreSeccional = seccionales.find((s) => String(s.idSeccional) === idSeccional)?.nombreSeccional
  const nombreEstado = (valor: string) => t(valor === '1' ? 'caja.habilitado' : 'caja.deshabilitado')
  const total = estado.resultado.data?.totalElements ?? 0
  const nuevo = () => setAbierto('nuevo')
  const marca = (c: FilaConcepto) => <Estado signo={c.habilitado ? 'ok' : 'neutro'}>{nombreEstado(String(c.habilitado))}</Estado>
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('caja.conceptos')}</h1>
        {edita && (
          <Boton variante="principal" icono="agregar" onClick={nuevo}>
            {t('caja.nuevoConcepto')}
          </Boton>
        )}
      </div>
      <section className="hoja">
        <div className="herramientas">
          <Busqueda valor={buscar ?? ''} texto={t('caja.buscarConcepto')} buscar={(texto) => estado.cambiar({ buscar: texto })} />
          <Select
            aria-label={t('caja.seccional')}
            placeholder={t('caja.todasSeccionales')}
            clearable
            searchable={seccionales.length > 8}
            value={idSeccional ?? null}
            data={seccionales.map((s) => ({ value: String(s.idSeccional), label: s.nombreSeccional }))}
            onChange={(valor) => estado.cambiar({ idSeccional: valor ?? undefined })}
          />
          <Select
            aria-label={t('caja.estado')}
            placeholder={t('caja.estado')}
            clearable
            value={habilitado ?? null}
            data={['1', '0'].map((value) => ({ value, label: nombreEstado(value) }))}
            onChange={(valor) => estado.cambiar({ habilitado: valor ?? undefined })}
          />
          <div className="empuja">
            <Exportar
              texto={t('caja.exportarConceptos', { count: total })}
              archivo="Conceptos de caja"
              direccion={estado.exportar}
              inactivo={total === 0}
            />
          </div>
        </div>
        <Fichas
          fichas={[
            ...(nombreSeccional ? [{ nombre: 'idSeccional', texto: `${t('caja.seccional')}: ${nombreSeccional}` }] : []),
            ...(habilitado ? [{ nombre: 'habilitado', texto: `${t('caja.estado')}: ${nombreEstado(habilitado)}` }] : []),
          ]}
          quitar={(nombres) => estado.cambiar(Object.fromEntries(nombres.map((n) => [n, undefined])))}
        />
        <Lista
          lista={listaConceptos}
          estado={estado}
          clave={(c) => c.id}
          nombreDe={(c) => c.nombre}
          acciones={acciones}
          celdas={{ nombre: (c) => <strong>{c.nombre}</strong>, habilitado: marca }}
          bloque={(c) => (
            <div>
              <p style={{ fontWeight: 600 }}>{c.nombre}</p>
              {c.descripcion && <p className="sub">{c.descripcion}</p>}
              <p className="sub">
                {c.nombreSeccional} {c.habilitado === 0 && marca(c)}
              </p>
            </div>
          )}
          vacia={{
            icono: 'etiquetas',
            titulo: t('caja.sinConceptos'),
            accion: edita ? <Boton onClick={nuevo}>{t('caja.nuevoConcepto')}</Boton> : undefined,
          }}
        />
      </section>
      {abierto && (
        <DialogoConcepto
          concepto={abierto === 'nuevo' ? undefined : abierto}
          seccionales={seccionales}
          seccional={idSeccional}
          cerrar={() => setAbierto(null)}
        />
      )}
    </>
  )
}

/** What may be done with a row (C-CONCEPTO-03..05, C-CONCEPTO-08..11). */
function useAcciones(modificar: (fila: FilaConcepto) => void): (fila: FilaConcepto) => Accion[] {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  const mutar = useMutation({
    mutationFn: ({ hacer }: { hacer(): Promise<string>; fallo: string }) => hacer(),
    onSuccess: (message) => notifications.show({ message }),
    onError: (error, { fallo }) => void avisarFallo(fallo, error),
    onSettled: () => consultas.invalidateQueries({ queryKey: ['lista', listaConceptos.ruta] }),
  })
  const alternar = async ({ id, nombre, habilitado }: FilaConcepto) => {
    const si = await preguntar({
      titulo: t(habilitado ? 'caja.preguntaDeshabilitar' : 'caja.preguntaHabilitar', { nombre }),
      texto: t(habilitado ? 'caja.textoDeshabilitarConcepto' : 'caja.textoHabilitarConcepto'),
      accion: t(habilitado ? 'caja.deshabilitar' : 'caja.habilitar'),
      cancelar: t('comun.cancelar'),
    })
    if (!si) return
    mutar.mutate({
      fallo: t('caja.noSeCambio'),
      hacer: async () =>
        t((await alternarConcepto(id)).habilitado ? 'caja.quedoHabilitado' : 'caja.quedoDeshabilitado', { nombre }),
    })
  }
  const eliminar = async ({ id, nombre, nombreSeccional, tieneMovimientos }: FilaConcepto) => {
    if (tieneMovimientos) return void avisar(t('caja.noSeElimino'), t('caja.conceptoConMovimientos'), t('comun.aceptar'))
    const si = await preguntar({
      titulo: t('caja.preguntaEliminar', { nombre }),
      texto: t('caja.textoEliminarConcepto', { seccional: nombreSeccional }),
      accion: t('caja.eliminar'),
      grave: true,
      cancelar: t('caja.noEliminar'),
    })
    if (!si) return
    mutar.mutate({
      fallo: t('caja.noSeElimino'),
      hacer: async () => {
        await eliminarConcepto(id)
        return t('caja.eliminado', { nombre })
      },
    })
  }
  return (fila) => [
    ...(fila.can.modificar ? [{ texto: t('caja.modificar'), icono: 'editar', hacer: () => modificar(fila) }] : []),
    ...(fila.can.cambiarEstado
      ? [
          {
            texto: t(fila.habilitado ? 'caja.deshabilitar' : 'caja.habilitar'),
            icono: fila.habilitado ? 'baja' : 'bien',
            hacer: () => void alternar(fila),
          },
        ]
      : []),
    ...(fila.can.eliminar || (fila.tieneMovimientos && fila.can.modificar)
      ? [{ texto: t('caja.eliminar'), icono: 'quitar', hacer: () => void eliminar(fila) }]
      : []),
  ]
}
