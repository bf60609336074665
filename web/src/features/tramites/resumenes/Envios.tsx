import { request } from '@gremial/contract/platform/call.ts'
import { type EstadoEnvio, enviosList, type FilaEnvio, resumenes, type Tanda } from '@gremial/contract/tramites/resumenes.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CountedTabs } from '../../../ui/CountedTabs.tsx'
import { List } from '../../../ui/list/List.tsx'
import { action } from '../../../ui/list/rowActions.ts'
import { useList } from '../../../ui/list/useList.ts'
import { momentoEscrito } from './textos.ts'

const solapas = ['FALLIDO', 'EN_DUDA', 'PENDIENTE', 'ENVIADO', 'OMITIDO'] as const satisfies readonly EstadoEnvio[]
type Solapa = (typeof solapas)[number]

/** Recipients of the batch grouped by result, failures first. */
export function Envios({ tanda }: { tanda: Tanda }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { solapa: pedida } = useSearch({ from: '/app/resumenes/$id' })
  const { EMAIL: e, WHATSAPP: w } = tanda.canales
  const cuantos: Record<Solapa, number> = {
    FALLIDO: e.fallidos + w.fallidos,
    EN_DUDA: e.enDuda + w.enDuda,
    PENDIENTE: e.pendientes + w.pendientes,
    ENVIADO: e.enviados + w.enviados,
    OMITIDO: e.omitidos + w.omitidos,
  }
  const actual =
    solapas.find((uno) => uno === pedida) ?? solapas.find((uno) => cuantos[uno] > 0 && uno !== 'PENDIENTE') ?? 'PENDIENTE'
  const ver = (solapa: Solapa) => void navegar({ to: '.', search: { solapa }, replace: true, resetScroll: false })
  return (
    <CountedTabs
      name={t('resumenes.quienes')}
      tabs={solapas}
      current={actual}
      view={ver}
      label={(uno) => t(`resumenEnvio.${uno}`)}
      count={(uno) => formatNumber(cuantos[uno])}
    >
      {cuantos[actual] === 0 ? (
        <p className="solo-frase">{t('resumenes.sinEnvios')}</p>
      ) : (
        <Lineas key={actual} id={tanda.id} estado={actual} />
      )}
    </CountedTabs>
  )
}

const texto = { type: 'texto' } as const
const nombre = enviosList.name
const quien = { afiliado: texto, canal: texto, destino: texto } as const
const columnas = {
  PENDIENTE: { name: nombre, columns: { ...quien, intentos: { type: 'entero' } } },
  ENVIADO: { name: nombre, columns: { ...quien, enviado: { type: 'momento' } } },
  FALLIDO: { name: nombre, columns: { ...quien, error: texto } },
  EN_DUDA: { name: nombre, columns: { ...quien, error: texto } },
  OMITIDO: { name: nombre, columns: { ...quien, error: texto } },
} as const

function Lineas({ id, estado }: { id: number; estado: Solapa }) {
  const { t } = useTranslation()
  const lista = useList(enviosList, { fixed: { tanda: String(id), estado } })
  const porque = ({ error }: FilaEnvio) =>
    error === 'retirado' || error === 'revocada' ? t(`resumenes.errores.${error}`) : error
  const canal = (f: FilaEnvio) => t(`resumenCanal.${f.canal}`)
  const reintentar = (f: FilaEnvio) =>
    action({
      text: t('resumenes.reintentarUno'),
      icon: 'reintentar',
      ...(f.estado === 'EN_DUDA'
        ? {
            question: {
              title: t('resumenes.preguntaDuda'),
              text: t('resumenes.textoDuda', { afiliado: f.afiliado }),
              action: t('resumenes.reintentarUno'),
              cancel: t('comun.cancelar'),
              danger: true,
            },
          }
        : {}),
      request: request(resumenes.reintentar, { params: { id }, body: { idEnvio: f.id } }),
      done: () => t('resumenes.reintentado'),
      failure: t('resumenes.noReintento'),
    })
  return (
    <List
      list={columnas[estado]}
      state={lista}
      nameOf={(f) => f.afiliado}
      {...(estado === 'FALLIDO' || estado === 'EN_DUDA' ? { actions: (f: FilaEnvio) => [reintentar(f)] } : {})}
      cells={{
        canal,
        estado: (f) => t(`resumenEnvio.${f.estado}`),
        enviado: (f) => momentoEscrito(f.enviado),
        error: porque,
      }}
      block={(f) => (
        <div>
          <p className="fuerte">{f.afiliado}</p>
          <p className="sub">
            {canal(f)} · {f.destino}
          </p>
          <p className="sub">{f.enviado ? momentoEscrito(f.enviado) : porque(f)}</p>
        </div>
      )}
      empty={{ icon: 'correo', title: t('resumenes.sinEnvios') }}
    />
  )
}
