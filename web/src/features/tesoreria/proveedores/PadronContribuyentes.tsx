import '../../../ui/review.css'
import { type CargaContribuyentes, proveedores } from '@gremial/contract/tesoreria/proveedores.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, urlOf } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { uploadFile } from '../../../platform/upload.ts'
import { useCan } from '../../../platform/user.ts'
import { Bar } from '../../../ui/Bar.tsx'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { FileButton } from '../../../ui/FileButton.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useInvalidate } from '../../../ui/useAction.ts'

/** Register of taxpayers: last load, progress, and upload of another file. */
export function PadronContribuyentes() {
  const { t } = useTranslation()
  const edita = useCan('proveedores.editar')
  const { data: carga } = useQuery({
    ...read(proveedores.carga, {}),
    refetchInterval: ({ state }) => (state.data?.estado === 'LEYENDO' ? 2000 : false),
  })
  return (
    <section className="hoja hoja-in pila" style={{ marginTop: 'var(--e-6)' }} aria-label={t('contribuyentes.titulo')}>
      <h2>{t('contribuyentes.titulo')}</h2>
      {carga ? <ComoFue carga={carga} /> : <p className="suave">{t('contribuyentes.nunca')}</p>}
      {edita && carga?.estado !== 'LEYENDO' && <Cargar />}
    </section>
  )
}

function ComoFue({ carga: c }: { carga: CargaContribuyentes }) {
  const { t } = useTranslation()
  if (c.estado === 'LEYENDO') {
    const dice = t('contribuyentes.leyendo', { archivo: c.archivo, hechas: formatNumber(c.hechas ?? 0) })
    return (
      <div aria-live="polite">
        <Bar part={c.parte} name={dice} />
        <p className="suave cifra">{dice}</p>
      </div>
    )
  }
  if (c.estado === 'ILEGIBLE') {
    const problema = t(`contribuyentes.problemas.${c.problema as 'fallo'}`)
    return <Notice type="alerta">{t('contribuyentes.ilegible', { archivo: c.archivo, problema })}</Notice>
  }
  return (
    <p className="suave">
      {t('contribuyentes.cargado', {
        dia: formatDate(dateOf(new Date(c.momento))),
        quien: c.quien,
        filas: formatNumber(c.filas ?? 0),
        nuevas: formatNumber(c.nuevas ?? 0),
        cambiadas: formatNumber(c.cambiadas ?? 0),
        rechazadas: formatNumber(c.rechazadas ?? 0),
      })}
    </p>
  )
}

function Cargar() {
  const { t } = useTranslation()
  const envejecer = useInvalidate()
  const [part, setPart] = useState(0)
  const upload = useMutation({
    // It shows its own progress.
    meta: { silenciosa: true },
    mutationFn: (file: File) =>
      uploadFile<{ id: number }>(
        { method: 'POST', address: urlOf(proveedores.cargar, {}), part: 'archivo', file: file, name: file.name },
        setPart,
      ),
    onSuccess: () => envejecer(proveedores.cargar),
    onError: (error) => void notifyFailure(t('contribuyentes.noSeCargo'), error),
  })
  const dice = t('contribuyentes.subiendo', { parte: Math.round(part * 100) })
  return (
    <>
      <p className="suave">{t('contribuyentes.cargarTexto')}</p>
      {upload.isPending ? (
        <div aria-live="polite">
          <Bar part={part} name={dice} />
          <p className="suave cifra">{dice}</p>
        </div>
      ) : (
        <div className="botones">
          <FileButton label={t('contribuyentes.cargar')} accept=".csv,.txt,.xlsx" chosen={(file) => upload.mutate(file)} />
        </div>
      )}
    </>
  )
}
