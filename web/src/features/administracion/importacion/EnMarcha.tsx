import { type Importacion, importaciones } from '@gremial/contract/administracion/importacion.ts'
import { cifra } from '@gremial/contract/platform/cifra.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { useTranslation } from 'react-i18next'
import { usePuede } from '../../../platform/sesion.ts'
import { Barra } from '../../../ui/Barra.tsx'
import { Boton } from '../../../ui/Boton.tsx'
import { useHacer } from '../../../ui/useHacer.ts'

const titulos = { LEYENDO: 'leyendo', APLICANDO: 'aplicando', DESHACIENDO: 'deshaciendo' } as const

/** How the work goes, whoever began it and wherever it is done. */
export function EnMarcha({ importacion }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const puede = usePuede('importaciones.hacer')
  const { id, estado, etapa, hechas, parte, nuevas, cambiadas, cortada } = importacion
  const titulo = t(`importacion.${titulos[estado as keyof typeof titulos]}`)
  const guardando = etapa === 'guardar'
  // Reading is most of it; saving says how much by itself.
  const hecho = etapa === 'leer' || guardando ? parte : null
  return (
    <div className="corre-importacion" aria-live="polite">
      <h2>{titulo}</h2>
      <Barra parte={hecho} nombre={titulo} />
      <div className="renglon">
        <b className="cifra">{hecho === null ? '' : `${Math.round(hecho * 100)} %`}</b>
        <span className="suave cifra">
          {hechas
            ? guardando
              ? t('importacion.deTotal', { n: cifra(hechas), total: cifra(nuevas + cambiadas) })
              : t('importacion.hechas', { n: cifra(hechas) })
            : ''}
        </span>
      </div>
      <p>{t(`importacion.etapas.${(etapa ?? 'ninguna') as 'leer'}`)}</p>
      <p className="suave">{t(cortada ? 'importacion.cortada' : 'importacion.podesSeguir')}</p>
      {puede && estado !== 'DESHACIENDO' && (
        <Boton
          ancho
          cargando={haciendo}
          onClick={() => void hacer(pedido(importaciones.detener, { claves: { id } }), { fallo: t('importacion.noDetuvo') })}
        >
          {t('importacion.detener')}
        </Boton>
      )}
    </div>
  )
}
