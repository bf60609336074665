import { conciliacion, type ExtractoLeido } from '@gremial/contract/tesoreria/conciliacion.ts'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { urlOf } from '../../../platform/callApi.ts'
import { uploadFile } from '../../../platform/upload.ts'
import { ask, notifyFailure } from '../../../ui/dialogs.ts'
import { FileButton } from '../../../ui/FileButton.tsx'
import { useInvalidate } from '../../../ui/useAction.ts'
import { type ColumnasDichas, DialogoColumnas } from './DialogoColumnas.tsx'
import { questionsOf } from './preguntas.ts'

interface Subida {
  archivo: File
  dichas?: ColumnasDichas | undefined
  /** Lines of the file that are left out. */
  fuera?: readonly number[]
  /** Lines whose amount is used and whose balance is not. */
  usadas?: readonly number[]
  /** What was doubted was read. */
  confirma?: '1'
}

/** Takes a statement; when some column is not known, somebody says it once. */
export function LeerExtracto({ caja, texto, principal }: { caja: number; texto: string; principal: boolean }) {
  const { t } = useTranslation()
  const envejecer = useInvalidate()
  const [porDecir, setPorDecir] = useState<{ archivo: File; elegir: NonNullable<ExtractoLeido['elegir']> }>()
  const subir = useMutation({
    mutationFn: ({ archivo, dichas, fuera = [], usadas = [], confirma }: Subida) =>
      uploadFile<ExtractoLeido>({
        method: 'POST',
        address: urlOf(conciliacion.subir, {
          params: { caja },
          query: { ...dichas, fuera: fuera.join() || undefined, usadas: usadas.join() || undefined, confirma },
        }),
        part: 'archivo',
        file: archivo,
        name: archivo.name,
      }),
    async onSuccess(leido, hecha) {
      const { confirma: _, ...subida } = hecha
      if (leido.confirmar) {
        const pregunta = { title: t('conciliacion.dudas.titulo'), action: t('conciliacion.dudas.accion'), uncertain: true }
        const si = await ask({ ...pregunta, text: questionsOf(leido.confirmar, t).join(' '), cancel: t('comun.cancelar') })
        return void (si && subir.mutate({ ...subida, confirma: '1' }))
      }
      if (leido.elegir) return setPorDecir({ archivo: subida.archivo, elegir: leido.elegir })
      setPorDecir(undefined)
      const { lineas, nuevas, unidas, notas } = leido
      const hecho = nuevas === 0 ? t('conciliacion.yaEstaba') : t('conciliacion.leido', { count: lineas, nuevas, unidas })
      notifications.show({ message: notas?.cantidad ? `${hecho} ${t('conciliacion.notas', { count: notas.cantidad })}` : hecho })
    },
    onError: (error, subida) => void failed(error, subida),
    onSettled: () => envejecer(conciliacion.subir),
  })
  /** A line that cannot be believed may be left out, which is kept with the statement. */
  async function failed(error: Error, hecha: Subida) {
    const { confirma: _, ...subida } = hecha
    const { linea, usar } = ((error instanceof ApiError ? error.detail : undefined) ?? {}) as { linea?: number; usar?: boolean }
    const { fuera = [], usadas = [] } = subida
    if (!linea || fuera.includes(linea)) return notifyFailure(t('conciliacion.noSeLeyo'), error)
    // Only its balance is wrong: the next one follows from its amount.
    if (usar) {
      const usa = await ask({
        title: t('conciliacion.noSeLeyo'),
        text: `${error.message} ${t('conciliacion.usarTexto', { linea })}`,
        action: t('conciliacion.usarImporte', { linea }),
        cancel: t('conciliacion.noUsarImporte'),
        uncertain: true,
      })
      if (usa) return subir.mutate({ ...subida, usadas: [...usadas, linea] })
    }
    const si = await ask({
      title: t('conciliacion.noSeLeyo'),
      text: `${error.message} ${t('conciliacion.fueraTexto')}`,
      action: t('conciliacion.dejarFuera', { linea }),
      cancel: t('comun.cancelar'),
      uncertain: true,
    })
    if (si) subir.mutate({ ...subida, fuera: [...fuera, linea] })
    return si
  }
  return (
    <>
      <FileButton
        label={texto}
        accept=".csv,.txt,.xlsx,.xls,.ods,.htm,.html,.ofx,.qfx,.xml,.sta,.mt940,.940"
        variant={principal ? 'principal' : 'comun'}
        loading={subir.isPending}
        chosen={(archivo) => subir.mutate({ archivo })}
      />
      {porDecir && (
        <DialogoColumnas
          elegir={porDecir.elegir}
          ocupado={subir.isPending}
          cerrar={() => setPorDecir(undefined)}
          seguir={(dichas) => subir.mutate({ archivo: porDecir.archivo, dichas })}
        />
      )}
    </>
  )
}
