import { copias, type EstadoCopia, estadosCopia, type FilaCopia, listaCopias } from '@gremial/contract/administracion/copias.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { envejecer } from '../../../platform/envejecer.ts'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { direccionDe, leer } from '../../../platform/llamar.ts'
import { pesoDe } from '../../../platform/peso.ts'
import { useUsuario } from '../../../platform/sesion.ts'
import { Estado } from '../../../ui/estados.tsx'
import { type Accion, accion } from '../../../ui/lista/acciones.ts'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { useHacer } from '../../../ui/useHacer.ts'

const signos: Record<EstadoCopia, string> = { PEDIDA: 'org', HACIENDO: 'org', HECHA: 'ok', FALLO: 'mal' }
const signosEnsayo = { PEDIDO: 'org', ENSAYANDO: 'org', BIEN: 'ok', MAL: 'mal' } as const
const momento = (iso: string) => mostrarMomento(new Date(iso))
const enteros = (segundos: number) => Math.max(1, Math.round(segundos))

/** Copies of the whole portal: what became of each, one more, and whether they restore. */
export function CopiasPage() {
  const { t, i18n } = useTranslation()
  const { permisos } = useUsuario()
  const { hacer } = useHacer()
  const bajada = useBajada()
  const pedir = () =>
    hacer(pedido(copias.hacer, {}), {
      fallo: t('copias.fallo'),
      alLograr: () => notifications.show({ message: t('copias.pedida') }),
    })
  const ensayar = ({ id }: FilaCopia) =>
    accion({
      texto: t('copias.ensayar'),
      icono: 'escudo',
      pregunta: { titulo: t('copias.preguntaEnsayar'), texto: t('copias.textoEnsayar'), accion: t('copias.ensayar') },
      pedido: pedido(copias.ensayar, { claves: { id } }),
      hecho: () => t('copias.ensayando'),
      fallo: t('copias.fallo'),
    })
  const bajar = ({ id }: FilaCopia): Accion => ({
    texto: t('copias.descargar'),
    icono: 'descargar',
    hacer: () =>
      hacer(pedido(copias.pase, { claves: { id } }), {
        fallo: t('copias.descargar'),
        // As the browser downloads anything: it may be larger than what a page can hold.
        alLograr({ pase }) {
          window.location.assign(direccionDe(copias.archivo, { claves: { id }, consulta: { pase } }))
          notifications.show({ message: t('copias.bajando') })
        },
      }),
  })
  const resultado = (c: FilaCopia) => (
    <>
      <Estado signo={signos[c.estado]}>{t(`copias.estados.${c.estado}`)}</Estado>
      {c.problema && <p className="sub partible">{c.problema}</p>}
      {c.noSalio && <p className="sub partible">{c.noSalio}</p>}
      {c.enviada && <p className="sub">{t('copias.salio')}</p>}
      {c.estado === 'HECHA' && !c.esta && <p className="sub">{t('copias.noEsta')}</p>}
    </>
  )
  const ensayo = (c: FilaCopia) => (
    <>
      {c.ensayo && (
        <Estado signo={signosEnsayo[c.ensayo]}>
          {[
            t(`copias.ensayos.${c.ensayo}`),
            c.ensayo === 'BIEN' && c.ensayoSegundos && t('copias.duro', { segundos: enteros(c.ensayoSegundos) }),
          ]
            .filter(Boolean)
            .join(': ')}
        </Estado>
      )}
      {c.ensayoProblema && <p className="sub partible">{c.ensayoProblema}</p>}
    </>
  )
  const tamano = ({ bytes, segundos }: FilaCopia) =>
    bytes === null
      ? ''
      : [pesoDe(bytes, i18n.language), segundos !== null && t('copias.duro', { segundos: enteros(segundos) })]
          .filter(Boolean)
          .join(' · ')
  const quien = ({ persona }: FilaCopia) => persona || t('copias.sola')
  const ensayable = ({ esta, ensayo }: FilaCopia) => esta && ensayo !== 'PEDIDO' && ensayo !== 'ENSAYANDO'
  return (
    <PantallaLista
      lista={listaCopias}
      titulo={t('copias.titulo')}
      bajada={bajada}
      nuevo={{ texto: t('copias.hacer'), hacer: pedir }}
      filtros={[
        {
          campo: 'estado',
          rotulo: t('copias.resultado'),
          opciones: estadosCopia.map((value) => ({ value, label: t(`copias.estados.${value}`) })),
        },
      ]}
      nombreDe={(c) => momento(c.momento)}
      acciones={(c) => [
        ...(ensayable(c) ? [ensayar(c)] : []),
        ...(c.esta && permisos.includes('copias.descargar') ? [bajar(c)] : []),
      ]}
      celdas={{
        momento: (c) => (
          <>
            <strong>{momento(c.momento)}</strong>
            <p className="sub">{quien(c)}</p>
          </>
        ),
        estado: resultado,
        bytes: tamano,
        ensayo,
      }}
      bloque={(c) => (
        <div>
          <p className="fuerte">{momento(c.momento)}</p>
          <p className="sub">{[quien(c), tamano(c)].filter(Boolean).join(' · ')}</p>
          <div>{resultado(c)}</div>
          <div>{ensayo(c)}</div>
        </div>
      )}
      vacia={{ icono: 'escudo', titulo: t('copias.vacio') }}
    />
  )
}

/** How they are made and whether they restore; while one is under way, the list is asked for again. */
function useBajada(): string {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  const { data, dataUpdatedAt } = useQuery({
    ...leer(copias.estado, {}),
    refetchInterval: ({ state }) => (state.data?.enCurso ? 2000 : false),
  })
  const enCurso = data?.enCurso
  useEffect(() => {
    if (enCurso !== undefined && dataUpdatedAt > 0) envejecer(consultas, ({ queryKey }) => queryKey[0] === listaCopias.ruta)
  }, [consultas, enCurso, dataUpdatedAt])
  if (!data) return ''
  return [
    data.quedan === null ? t('copias.noSolas') : t('copias.solas', { quedan: data.quedan }),
    data.restaura
      ? t(data.restaura.mal ? 'copias.noRestaura' : 'copias.restaura', {
          cuando: momento(data.restaura.copia),
          segundos: enteros(data.restaura.segundos),
        })
      : t('copias.nunca'),
    data.salen ? '' : t('copias.noSalen'),
  ]
    .filter(Boolean)
    .join(' ')
}
