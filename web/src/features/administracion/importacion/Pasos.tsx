import '../../../ui/steps.css'
import '../../../ui/dot.css'
import type { Importacion } from '@gremial/contract/administracion/importacion.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'

/** Step by state: file, columns, review, applying; 4 when finished. */
const pasoDe: Record<Importacion['estado'], number> = {
  LEYENDO: 0,
  ILEGIBLE: 0,
  DESCARTADA: 0,
  REVISAR: 2,
  APLICANDO: 3,
  APLICADA: 4,
  DESHACIENDO: 4,
  DESHECHA: 4,
}

/** Current step of an import: file, columns, review, applying. */
export function Pasos({ importacion: { estado, filas, revision, problema } }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const columnas = Object.keys(revision?.lugares ?? {}).length
  const sinColumna = revision?.sinColumna.length ?? 0
  const hoy = estado === 'ILEGIBLE' && problema === 'columnas' ? 1 : pasoDe[estado]
  const terminada = hoy === 4
  const pasos = [
    {
      nombre: t('importacion.paso.archivo'),
      nota: filas > 0 ? t('importacion.filas', { count: filas }) : '',
    },
    {
      nombre: t('importacion.paso.columnas'),
      nota: columnas > 0 ? t('importacion.reconocidas', { n: columnas, de: columnas + sinColumna }) : '',
    },
    { nombre: t('importacion.paso.revision'), nota: hoy > 2 ? t('importacion.confirmada') : t('importacion.nadaCambio') },
    {
      nombre: t(
        estado === 'DESHECHA'
          ? 'importacion.paso.deshecha'
          : terminada
            ? 'importacion.paso.aplicada'
            : 'importacion.paso.aplicar',
      ),
      nota: estado === 'APLICANDO' ? t('importacion.enMarcha') : terminada ? '' : t('importacion.segundoPlano'),
    },
  ]
  if (estado === 'DESCARTADA') return null
  return (
    <section className="hoja marcha-importacion" aria-label={t('importacion.pasos')}>
      <ol className="pasos-linea pasos-importacion">
        {pasos.map(({ nombre, nota }, i) => (
          <li key={nombre} className={i < hoy ? 'hecho' : i === hoy ? 'hoy' : ''} aria-current={i === hoy ? 'step' : undefined}>
            <span className="punto-paso">{i < hoy && <Icon name="hecho" />}</span>
            <strong>{nombre}</strong>
            <small>{nota}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
