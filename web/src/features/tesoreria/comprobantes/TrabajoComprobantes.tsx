import { formatearImporte, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { type Comprobante, comprobantes } from '@gremial/contract/tesoreria/comprobantes.ts'
import type { DetalleRendicion, Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { direccionDe, leer } from '../../../platform/llamar.ts'
import { pesoDe } from '../../../platform/peso.ts'
import { useUsuario } from '../../../platform/sesion.ts'
import { useAlVolverLaLinea } from '../../../platform/useAlVolverLaLinea.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoElegir } from '../../../ui/CampoElegir.tsx'
import { avisarFallo, preguntar } from '../../../ui/dialogos.ts'
import { Aviso, Vacio } from '../../../ui/estados.tsx'
import { dejarSinGuardar } from '../../../ui/formulario/sinGuardar.ts'
import { Segun } from '../../../ui/Segun.tsx'
import { useEnvejecer } from '../../../ui/useHacer.ts'
import { ultimoConcepto } from '../rendiciones-gasto/ultimoConcepto.ts'
import { CabezaComprobantes } from './CabezaComprobantes.tsx'
import { crearCola } from './cola.ts'
import { FormularioGuardado } from './FormularioGuardado.tsx'
import { FormularioPendiente } from './FormularioPendiente.tsx'
import { type Elegido, ListaComprobantes } from './ListaComprobantes.tsx'
import type { Pendiente } from './pendiente.ts'
import { Soltar } from './Soltar.tsx'
import { useComparar } from './useComparar.ts'
import { useSoltar } from './useSoltar.ts'
import { VistaDe } from './VistaDe.tsx'

interface Props {
  rendicion: Rendicion
  detalle: DetalleRendicion
  edita: boolean
  modo: 'editar' | 'consultar'
}

const nadie: readonly Pendiente[] = []
const direccionVer = ({ id, idRendicion, idDetalle }: Comprobante): string =>
  direccionDe(comprobantes.descargar, {
    claves: { codigo: idRendicion, iddetalle: idDetalle, idcomprobante: id },
    consulta: { ver: '1' },
  })

/** The list, the file and the form side by side; on a phone the form is a step of its own. */
export function TrabajoComprobantes({ rendicion, detalle, edita, modo }: Props) {
  const { t, i18n } = useTranslation()
  const navegar = useNavigate()
  const consultas = useQueryClient()
  const envejecer = useEnvejecer()
  const usuario = useUsuario().id
  const claves = { codigo: rendicion.id, iddetalle: detalle.id }
  const lista = useQuery(leer(comprobantes.listar, { claves }))
  const receptor = useQuery({ ...leer(comprobantes.receptor, {}), enabled: edita })
  const [elegido, setElegido] = useState<Elegido>(null)
  const [sinGuardar, setSinGuardar] = useState(false)
  const [cola] = useState(() =>
    crearCola(usuario, claves, {
      alSubir(hecho) {
        if (hecho.quedan !== null)
          notifications.show({ message: t('archivos.quedan', { peso: pesoDe(hecho.quedan, i18n.language) }) })
        consultas.setQueryData(leer(comprobantes.listar, { claves }).queryKey, (antes: Comprobante[] | undefined) =>
          antes && !antes.some((c) => c.id === hecho.id) ? [...antes, hecho] : antes,
        )
        envejecer(comprobantes.agregar)
      },
      // (C-COMPROBANTE-29)
      alFallar(error) {
        envejecer(comprobantes.agregar)
        void avisarFallo(t('comprobantes.falloAgregar'), error)
      },
    }),
  )
  // What did not go stays in sight, also once the settlement takes no more.
  const pendientes = cola.lista.use()
  const seGuarda = cola.seGuarda.use()
  useComparar(cola, edita ? pendientes : nadie)
  useEffect(() => void cola.cargar(edita), [cola, edita])
  useAlVolverLaLinea(() => edita && cola.reanudar())

  // Who works by keyboard goes on from where the last one left them: nothing else waits here.
  const volver = useRef<HTMLAnchorElement>(null)
  const habia = useRef(false)
  useEffect(() => {
    if (elegido === null && habia.current && document.activeElement === document.body) volver.current?.focus()
    habia.current = elegido !== null
  }, [elegido])
  useEffect(() => ultimoConcepto.set({ codigo: rendicion.id, iddetalle: detalle.id }), [rendicion.id, detalle.id])

  /** A correction that was not saved is not left behind in silence. */
  async function elegir(cual: Elegido): Promise<void> {
    if (!sinGuardar || (await dejarSinGuardar())) setElegido(cual)
  }
  async function agregar(archivos: readonly File[]): Promise<void> {
    const repetidos = await cola.agregar(archivos)
    for (const nombre of repetidos) notifications.show({ message: t('comprobantes.yaEnLista', { nombre }) })
    // Whoever has a wide screen goes on at once with the first.
    if (window.matchMedia('(min-width: 900px)').matches) setElegido((antes) => antes ?? siguiente(''))
  }
  /** The next one that waits for its person. */
  function siguiente(clave: string): Elegido {
    const esperan = cola.lista.get().filter((p) => p.clave !== clave && p.fase === 'espera' && !p.repetido)
    const aca = cola.lista.get().findIndex((p) => p.clave === clave)
    const despues = esperan.find((p) => cola.lista.get().indexOf(p) > aca) ?? esperan[0]
    return despues ? { clave: despues.clave } : null
  }
  async function quitar(clave: string, nombre: string): Promise<void> {
    const si = await preguntar({
      titulo: t('comprobantes.preguntaSacar', { nombre }),
      texto: t('comprobantes.textoSacar'),
      accion: t('comprobantes.sacar'),
      cancelar: t('comprobantes.noEliminar'),
      grave: true,
    })
    if (!si) return
    setElegido(siguiente(clave))
    await cola.quitar(clave)
  }
  const encima = useSoltar(edita, (archivos) => void agregar(archivos))
  const otros = rendicion.detalles.map((d) => ({
    value: String(d.id),
    label: `${d.concepto} (${formatearImporte(d.sumaConcepto)})`,
  }))

  return (
    <>
      <CabezaComprobantes rendicion={rendicion} detalle={detalle} modo={modo} volver={volver} />
      {!edita && pendientes.length > 0 && !rendicion.can.modificar && (
        <Aviso tipo="alerta">{t('comprobantes.noFueron', { count: pendientes.length })}</Aviso>
      )}
      {edita && !seGuarda && <Aviso tipo="alerta">{t('comprobantes.noSeGuarda')}</Aviso>}
      <Segun consulta={lista} marco="hoja hoja-in" fallo={t('comprobantes.fallo')}>
        {(guardados) => {
          const guardado = elegido && 'id' in elegido ? guardados.find((c) => c.id === elegido.id) : undefined
          const pendiente = elegido && 'clave' in elegido ? pendientes.find((p) => p.clave === elegido.clave) : undefined
          const abierto = guardado ?? pendiente
          return (
            <div className="hoja trabajo-comprobantes" data-paso={abierto ? 'datos' : 'lista'} data-encima={encima || undefined}>
              <section className="lista-comprobantes" aria-label={t('comprobantes.titulo')}>
                {edita && <Soltar agregar={(archivos) => void agregar(archivos)} />}
                {guardados.length + pendientes.length === 0 && (
                  <Vacio icono="recibo" titulo={t('comprobantes.vacia')}>
                    {edita ? t('comprobantes.vaciaTexto') : undefined}
                  </Vacio>
                )}
                <ListaComprobantes
                  guardados={guardados}
                  pendientes={pendientes}
                  elegido={elegido}
                  elegir={(cual) => void elegir(cual)}
                  cancelar={cola.cancelar}
                  reintentar={cola.enviar}
                />
                <div className="totales">
                  {otros.length > 1 && (
                    <CampoElegir
                      label={t('comprobantes.otroConcepto')}
                      data={otros}
                      value={String(detalle.id)}
                      onChange={(id) =>
                        id &&
                        void navegar({
                          to: '/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/$idconcepto/comprobantes/lista',
                          params: { idrendicion: String(rendicion.id), idconcepto: id },
                          search: { modo },
                        })
                      }
                    />
                  )}
                  <dl>
                    <dt>{t('comprobantes.esteConcepto')}</dt>
                    <dd className="cifra">{formatearImporte(detalle.sumaConcepto)}</dd>
                    <dt className="total">{t('comprobantes.totalRendicion')}</dt>
                    <dd className="cifra total">{formatearPesos(rendicion.total)}</dd>
                  </dl>
                </div>
              </section>
              <VistaDe
                key={guardado?.id ?? pendiente?.clave ?? ''}
                nombre={abierto?.nombre ?? ''}
                url={guardado ? direccionVer(guardado) : ''}
                deEquipo={pendiente ? cola.archivo(pendiente.clave) : null}
              />
              <div className="paso-datos">
                {abierto && (
                  <Boton className="volver-a-lista" variante="texto" icono="atras" onClick={() => void elegir(null)}>
                    {t('comprobantes.volverALista')}
                  </Boton>
                )}
                {guardado && (
                  <FormularioGuardado
                    key={`${guardado.id} ${guardado.version}`}
                    comprobante={guardado}
                    rendicion={rendicion}
                    lectura={!edita}
                    alEnsuciar={setSinGuardar}
                    alSeguir={() => setElegido(siguiente(''))}
                  />
                )}
                {pendiente && (
                  <FormularioPendiente
                    key={pendiente.clave}
                    cola={cola}
                    pendiente={pendiente}
                    rendicion={rendicion}
                    lectura={!edita}
                    cuitOrganizacion={receptor.data?.cuit ?? ''}
                    alSeguir={() => setElegido(siguiente(pendiente.clave))}
                    quitar={() => void quitar(pendiente.clave, pendiente.valores.proveedor || pendiente.nombre)}
                  />
                )}
                {!abierto && (
                  <p className="suave sin-elegir">{t(edita ? 'comprobantes.elegiOAgrega' : 'comprobantes.elegiUno')}</p>
                )}
              </div>
            </div>
          )
        }}
      </Segun>
    </>
  )
}
