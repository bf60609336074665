import { cifra } from '@gremial/contract/platform/cifra.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type EstadoEnvio, type FilaEnvio, listaEnvios, resumenes, type Tanda } from '@gremial/contract/tramites/resumenes.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { accion } from '../../../ui/lista/acciones.ts'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'
import { SolapasConCuenta } from '../../../ui/SolapasConCuenta.tsx'
import { momentoEscrito } from './textos.ts'

const solapas = ['FALLIDO', 'EN_DUDA', 'PENDIENTE', 'ENVIADO', 'OMITIDO'] as const satisfies readonly EstadoEnvio[]
type Solapa = (typeof solapas)[number]

/** Who is in it, by what became of each; what went wrong is first. */
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
    <SolapasConCuenta
      nombre={t('resumenes.quienes')}
      solapas={solapas}
      actual={actual}
      ver={ver}
      rotulo={(uno) => t(`resumenEnvio.${uno}`)}
      cuantos={(uno) => cifra(cuantos[uno])}
    >
      {cuantos[actual] === 0 ? (
        <p className="solo-frase">{t('resumenes.sinEnvios')}</p>
      ) : (
        <Lineas key={actual} id={tanda.id} estado={actual} />
      )}
    </SolapasConCuenta>
  )
}

const texto = { tipo: 'texto' } as const
const nombre = listaEnvios.nombre
const quien = { afiliado: texto, canal: texto, destino: texto } as const
const columnas = {
  PENDIENTE: { nombre, columnas: { ...quien, intentos: { tipo: 'entero' } } },
  ENVIADO: { nombre, columnas: { ...quien, enviado: { tipo: 'momento' } } },
  FALLIDO: { nombre, columnas: { ...quien, error: texto } },
  EN_DUDA: { nombre, columnas: { ...quien, error: texto } },
  OMITIDO: { nombre, columnas: { ...quien, error: texto } },
} as const

function Lineas({ id, estado }: { id: number; estado: Solapa }) {
  const { t } = useTranslation()
  const lista = useLista(listaEnvios, { fijos: { tanda: String(id), estado } })
  const porque = ({ error }: FilaEnvio) =>
    error === 'retirado' || error === 'revocada' ? t(`resumenes.errores.${error}`) : error
  const canal = (f: FilaEnvio) => t(`resumenCanal.${f.canal}`)
  const reintentar = (f: FilaEnvio) =>
    accion({
      texto: t('resumenes.reintentarUno'),
      icono: 'reintentar',
      ...(f.estado === 'EN_DUDA'
        ? {
            pregunta: {
              titulo: t('resumenes.preguntaDuda'),
              texto: t('resumenes.textoDuda', { afiliado: f.afiliado }),
              accion: t('resumenes.reintentarUno'),
              cancelar: t('comun.cancelar'),
              grave: true,
            },
          }
        : {}),
      pedido: pedido(resumenes.reintentar, { claves: { id }, cuerpo: { idEnvio: f.id } }),
      hecho: () => t('resumenes.reintentado'),
      fallo: t('resumenes.noReintento'),
    })
  return (
    <Lista
      lista={columnas[estado]}
      estado={lista}
      nombreDe={(f) => f.afiliado}
      {...(estado === 'FALLIDO' || estado === 'EN_DUDA' ? { acciones: (f: FilaEnvio) => [reintentar(f)] } : {})}
      celdas={{
        canal,
        estado: (f) => t(`resumenEnvio.${f.estado}`),
        enviado: (f) => momentoEscrito(f.enviado),
        error: porque,
      }}
      bloque={(f) => (
        <div>
          <p className="fuerte">{f.afiliado}</p>
          <p className="sub">
            {canal(f)} · {f.destino}
          </p>
          <p className="sub">{f.enviado ? momentoEscrito(f.enviado) : porque(f)}</p>
        </div>
      )}
      vacia={{ icono: 'correo', titulo: t('resumenes.sinEnvios') }}
    />
  )
}
