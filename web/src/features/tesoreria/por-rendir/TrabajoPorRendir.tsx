import { type BorradorPorRendir, comprobantesPorRendir, type PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, urlOf } from '../../../platform/callApi.ts'
import { sizeOf } from '../../../platform/fileSize.ts'
import { useReconnect } from '../../../platform/useReconnect.ts'
import { useUser } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { discardUnsaved } from '../../../ui/form/unsaved.ts'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState, Notice } from '../../../ui/states.tsx'
import { useInvalidate } from '../../../ui/useAction.ts'
import { ComprobantesList, type Elegido } from '../comprobantes/ComprobantesList.tsx'
import type { Pendiente } from '../comprobantes/pendiente.ts'
import { Soltar } from '../comprobantes/Soltar.tsx'
import { useSoltar } from '../comprobantes/useSoltar.ts'
import { VistaDe } from '../comprobantes/VistaDe.tsx'
import { crearColaPorRendir } from './cola.ts'
import { recogerCompartidos } from './compartidos.ts'
import { estaListo } from './estado.ts'
import { FormularioPorRendir } from './FormularioPorRendir.tsx'
import { ListaPorRendir } from './ListaPorRendir.tsx'
import { PieDeElegidos } from './PieDeElegidos.tsx'

/** List, file and form side by side, as in a concept's receipts; on a phone the form is a separate step. */
export function TrabajoPorRendir({ idSeccional }: { idSeccional: number }) {
  const { t, i18n } = useTranslation()
  const usuario = useUser().id
  const envejecer = useInvalidate()
  const bandeja = useQuery(read(comprobantesPorRendir.listar, { query: { idSeccional } }))
  const [chosen, setChosen] = useState<Elegido>(null)
  const [marcados, setMarcados] = useState<ReadonlySet<string>>(new Set())
  const [sinGuardar, setSinGuardar] = useState(false)
  const [queue] = useState(() =>
    crearColaPorRendir(usuario, idSeccional, {
      alSubir({ quedan }) {
        if (quedan !== null) notifications.show({ message: t('archivos.quedan', { peso: sizeOf(quedan, i18n.language) }) })
        envejecer(comprobantesPorRendir.agregar)
      },
      alFallar: (error) => void notifyFailure(t('comprobantes.falloAgregar'), error),
    }),
  )
  const pending = queue.lista.use()
  const seGuarda = queue.seGuarda.use()
  useEffect(() => void queue.cargar().then(() => recogerCompartidos(usuario, queue.agregar)), [queue, usuario])
  useReconnect(queue.reanudar)
  async function add(files: readonly File[]): Promise<void> {
    for (const nombre of await queue.agregar(files)) notifications.show({ message: t('comprobantes.yaEnLista', { nombre }) })
  }
  const encima = useSoltar(true, (files) => void add(files))
  async function choose(which: Elegido): Promise<void> {
    if (!sinGuardar || (await discardUnsaved())) setChosen(which)
  }
  const mark = (claves: readonly string[], si: boolean) =>
    setMarcados((before) => new Set(si ? [...before, ...claves] : [...before].filter((c) => !claves.includes(c))))

  return (
    <>
      {!seGuarda && <Notice type="alerta">{t('comprobantes.noSeGuarda')}</Notice>}
      <EsperanLinea pendientes={pending} />
      <Query query={bandeja} frame="hoja hoja-in" failure={t('porRendir.fallo')}>
        {(data) => {
          const { filas, hay, borradores, conceptos } = data
          const opened = chosen && 'id' in chosen ? filas.find((f) => f.id === chosen.id) : undefined
          const pendiente = chosen && 'clave' in chosen ? pending.find((p) => p.clave === chosen.clave) : undefined
          const view = opened ?? pendiente
          return (
            <div className="hoja trabajo-comprobantes" data-paso={view ? 'datos' : 'lista'} data-encima={encima || undefined}>
              <section className="lista-comprobantes lista-por-rendir" aria-label={t('porRendir.titulo')}>
                <Soltar agregar={(files) => void add(files)} />
                <ComprobantesList
                  guardados={[]}
                  pendientes={pending}
                  elegido={chosen}
                  elegir={(which) => void choose(which)}
                  cancelar={queue.cancelar}
                  reintentar={queue.enviar}
                />
                <YaEsperan pendientes={pending} quitar={queue.quitar} />
                {filas.length + pending.length === 0 && <Vacia borrador={borradores.find((b) => b.mia)} />}
                <ListaPorRendir
                  filas={filas}
                  abierta={opened?.id}
                  marcados={marcados}
                  marcar={mark}
                  elegir={(id) => void choose({ id })}
                />
                {hay > filas.length && <p className="suave hay-mas">{t('porRendir.hayMas', { mostrados: filas.length, hay })}</p>}
                {filas.length > 0 && (
                  <PieDeElegidos filas={filas} marcados={marcados} marcar={mark} bandeja={data} idSeccional={idSeccional} />
                )}
              </section>
              <VistaDe
                key={opened?.id ?? pendiente?.clave ?? ''}
                nombre={view?.nombre ?? ''}
                url={opened ? direccionVer(opened) : ''}
                deEquipo={pendiente ? queue.archivo(pendiente.clave) : null}
              />
              <div className="paso-datos">
                {view && (
                  <Button className="volver-a-lista" variant="texto" icon="atras" onClick={() => void choose(null)}>
                    {t('comprobantes.volverALista')}
                  </Button>
                )}
                {opened && (
                  <FormularioPorRendir
                    key={`${opened.id} ${opened.version}`}
                    fila={opened}
                    conceptos={conceptos}
                    alEnsuciar={setSinGuardar}
                    alSeguir={() => setChosen(next(filas, opened.id))}
                  />
                )}
                {pendiente && <SinSubir pendiente={pendiente} sacar={() => void queue.quitar(pendiente.clave)} />}
                {!view && <p className="suave sin-elegir">{t('porRendir.elegiUno')}</p>}
              </div>
            </div>
          )
        }}
      </Query>
    </>
  )
}

/** Empty inbox: links to the user's draft, else to the settlements. */
function Vacia({ borrador }: { borrador: BorradorPorRendir | undefined }) {
  const { t } = useTranslation()
  const list = '/app/seccionales/rendiciones-gasto/lista'
  return (
    <EmptyState
      icon="recibo"
      title={t('porRendir.vacia')}
      action={
        borrador ? (
          <Link
            className="boton"
            to="/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/lista"
            params={{ idrendicion: String(borrador.id) }}
            search={{ modo: 'editar' }}
          >
            {t('porRendir.ver', { numero: borrador.numeroRendicion })}
          </Link>
        ) : (
          <Link className="boton" to={list}>
            {t('porRendir.verRendiciones')}
          </Link>
        )
      }
    >
      {t('porRendir.vaciaTexto')}{' '}
      {borrador ? t('porRendir.sigueBorrador', { numero: borrador.numeroRendicion }) : t('porRendir.ultima')}
    </EmptyState>
  )
}

/** Files refused because they already wait, discarded with one click. */
function YaEsperan({ pendientes, quitar }: { pendientes: readonly Pendiente[]; quitar(clave: string): Promise<void> }) {
  const { t } = useTranslation()
  const them = pendientes.filter((p) => p.codigo === 'POR_RENDIR_YA_ESPERA')
  const count = them.length
  if (count === 0) return null
  return (
    <Notice type="alerta">
      {t('porRendir.yaEsperan', { count })}
      <Button variant="texto" icon="quitar" onClick={() => void Promise.all(them.map((p) => quitar(p.clave)))}>
        {t('porRendir.sacarRepetidos', { count })}
      </Button>
    </Notice>
  )
}

/** A receipt that failed to upload: the reason, and a button to remove it. */
function SinSubir({ pendiente: { dice }, sacar }: { pendiente: Pendiente; sacar(): void }) {
  const { t } = useTranslation()
  return (
    <div className="datos-comprobante">
      {dice && <Notice type="mal">{dice}</Notice>}
      <div className="botones">
        <Button variant="texto" icon="quitar" onClick={sacar}>
          {t('comprobantes.sacar')}
        </Button>
      </div>
    </div>
  )
}

const direccionVer = ({ id }: PorRendir): string => urlOf(comprobantesPorRendir.archivo, { params: { id }, query: { ver: '1' } })

/** Next incomplete receipt after this one, wrapping around; undefined if none is left. */
function next(rows: readonly PorRendir[], id: number): Elegido {
  const aca = rows.findIndex((f) => f.id === id)
  const order = [...rows.slice(aca + 1), ...rows.slice(0, aca)]
  const other = order.find((f) => !estaListo(f) && !f.repetido)
  return other ? { id: other.id } : null
}

/** Receipts waiting for a connection, stored on this device. */
function EsperanLinea({ pendientes }: { pendientes: readonly Pendiente[] }) {
  const { t } = useTranslation()
  const count = pendientes.filter((p) => p.fase === 'cortado').length
  return count === 0 ? null : <Notice type="alerta">{t('porRendir.esperanLinea', { count })}</Notice>
}
