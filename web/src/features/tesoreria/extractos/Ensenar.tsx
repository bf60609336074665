import { request } from '@gremial/contract/platform/call.ts'
import {
  type ExtractoProbado,
  type RecetaExtracto,
  type RecetaGuardada,
  recetaExtracto,
  recetasExtracto,
} from '@gremial/contract/tesoreria/extractos.ts'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { uploadFile } from '../../../platform/upload.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify, notifyFailure } from '../../../ui/dialogs.ts'
import { FileButton } from '../../../ui/FileButton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { ComoSeLee } from './ComoSeLee.tsx'
import { Grilla } from './Grilla.tsx'
import { type Borrador, borradorVacio, deVista, toBorrador, toReceta } from './receta.ts'

/** A raw file, the role of each column, and the parsed result. Nothing of the file is stored. */
export function Ensenar({ guardada }: { guardada?: RecetaGuardada }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { run, running } = useAction()
  const [importada, setImportada] = useState<RecetaExtracto | undefined>(guardada?.receta)
  const [file, setFile] = useState<File>()
  const [borrador, setBorrador] = useState<Borrador>({ ...borradorVacio, nombre: guardada?.nombre ?? '' })
  const [seccional, setSeccional] = useState<number | null | undefined>(guardada?.idSeccional)
  const { probado, probar } = useProbar()
  const read = (file: File, receta: RecetaExtracto | undefined) => {
    setFile(file)
    probar.mutate(
      { file, receta },
      {
        onSuccess: ({ vista }) => vista && setBorrador((b) => ({ ...b, ...(receta && toBorrador(receta)), ...deVista(vista) })),
      },
    )
  }
  const importar = async (file: File) => {
    const dicha = recetaExtracto.safeParse(await readJson(file))
    if (!dicha.success) return void notify(t('extractos.importar'), t('errores.RECETA_MAL'), t('comun.aceptar'))
    setImportada(dicha.data)
    setBorrador({ ...borrador, nombre: dicha.data.nombre })
    if (file) read(file, dicha.data)
  }
  const view = probado?.vista ?? undefined
  const receta = view ? toReceta(borrador, view) : importada && { ...importada, nombre: borrador.nombre.trim() }
  const list = receta && borrador.nombre.trim() !== '' && (guardada || seccional !== undefined) ? receta : undefined
  const save = (): void => {
    if (!list) return
    const como = {
      failure: t('extractos.noSeGuardo'),
      onSuccess: () => {
        notifications.show({ message: t('extractos.guardada') })
        void navegar({ to: '/app/tesoreria/recetas-extracto' })
      },
    }
    if (guardada)
      void run(
        request(recetasExtracto.cambiar, { params: { id: guardada.id }, body: { receta: list, version: guardada.version } }),
        como,
      )
    else void run(request(recetasExtracto.crear, { body: { idSeccional: seccional ?? null, receta: list } }), como)
  }
  return (
    <div className="receta">
      <section className="hoja hoja-in pila receta-archivo" aria-label={t('extractos.archivo')}>
        <div className="botones">
          <FileButton
            label={t(file ? 'extractos.otroArchivo' : 'extractos.elegirArchivo')}
            accept=".csv,.txt,.xlsx,.xls,.ods,.htm,.html"
            loading={probar.isPending}
            chosen={(file) => read(file, importada)}
          />
          {!guardada && <FileButton label={t('extractos.importar')} accept=".json" chosen={(file) => void importar(file)} />}
        </div>
        {view ? (
          <Grilla vista={view} borrador={borrador} cambiar={setBorrador} mal={probado?.problema?.linea ?? undefined} />
        ) : (
          <EmptyState icon="banco" title={t('extractos.archivo')}>
            {t('extractos.sinArchivo')}
          </EmptyState>
        )}
      </section>
      <ComoSeLee
        borrador={borrador}
        cambiar={setBorrador}
        vista={view}
        probado={probado}
        seccional={guardada ? undefined : { es: seccional, deTodas: probado?.deTodas ?? false, cambiar: setSeccional }}
      >
        <Button
          disabled={!file || !receta}
          loading={probar.isPending}
          onClick={() =>
            file &&
            probar.mutate({ file, receta: receta && { ...receta, nombre: receta.nombre || '-' }, fin: borrador.fin ?? undefined })
          }
        >
          {t('extractos.probar')}
        </Button>
        <Button variant="principal" disabled={!list} loading={running} onClick={save}>
          {t('extractos.guardar')}
        </Button>
      </ComoSeLee>
    </div>
  )
}

const readJson = (file: File): Promise<unknown> =>
  file
    .text()
    .then(JSON.parse)
    .catch(() => undefined)

interface Prueba {
  file: File
  receta?: RecetaExtracto | undefined
  /** Last row of the table in this file. */
  fin?: number | undefined
}

/** Parses a file by a recipe, or by the matching one, without storing it. */
function useProbar() {
  const { t } = useTranslation()
  const [probado, setProbado] = useState<ExtractoProbado>()
  const probar = useMutation({
    mutationFn: ({ file, receta, fin }: Prueba) =>
      uploadFile<ExtractoProbado>({
        method: 'POST',
        address: urlOf(recetasExtracto.probar, { query: { receta: receta && JSON.stringify(receta), fin } }),
        part: 'archivo',
        file,
        name: file.name,
      }),
    onSuccess: setProbado,
    onError: (error) => void notifyFailure(t('extractos.noSeLeyo'), error),
  })
  return { probado, probar }
}
