import '../../../ui/previsto.css'
import './duplicados.css'
import { type Comparacion, duplicados } from '@gremial/contract/administracion/duplicados.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { DosPersonas } from './DosPersonas.tsx'
import { type FusionElegida, loElegido } from './elegido.ts'
import { Fusionar } from './Fusionar.tsx'

/** Two numbers side by side: merge them, or mark them as different people. */
export function CompararDuplicadosPage() {
  const { t } = useTranslation()
  const { uno, otro } = useSearch({ from: '/app/duplicados/comparar' })
  const claves = { uno: Number(uno ?? 0), otro: Number(otro ?? 0) }
  const consulta = useQuery(read(duplicados.comparar, { params: claves }))
  useTitle(t('unaPersona.tituloComparar'), t('unaPersona.barra'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/duplicados/lista">{t('unaPersona.titulo')}</BackLink>
          <h1>{t('unaPersona.tituloComparar')}</h1>
        </div>
      </div>
      <Query query={consulta} frame="hoja" rows={10} failure={t('unaPersona.falloComparar')}>
        {(dos) => <Dos key={`${dos.uno.numero} ${dos.otro.numero}`} dos={dos} />}
      </Query>
    </>
  )
}

function Dos({ dos }: { dos: Comparacion }) {
  const { t } = useTranslation()
  const [elegido, setElegido] = useState<FusionElegida>({ queda: undefined, cual: {} })
  const [diciendo, setDiciendo] = useState(false)
  if (dos.fusion !== null)
    return (
      <>
        <Notice type="alerta">
          <p>{t('unaPersona.yaSonUna')}</p>
          <div className="botones">
            <Link to="/app/duplicados/fusiones/ver/$id" params={{ id: String(dos.fusion) }} className="boton">
              {t('unaPersona.verFusion')}
            </Link>
          </div>
        </Notice>
      </>
    )
  return (
    <div className="dos-personas">
      <Coinciden dos={dos} />
      <DosPersonas dos={dos} elegido={elegido} elegir={setElegido} />
      {!dos.distintas && (
        <div className="botones">
          <Button onClick={() => setDiciendo(true)}>{t('unaPersona.noSon')}</Button>
        </div>
      )}
      <Fusionar dos={dos} pedida={loElegido(dos, elegido)} />
      {diciendo && <NoSon dos={dos} cerrar={() => setDiciendo(false)} />}
    </div>
  )
}

function Coinciden({ dos: { uno, otro, coincide, distintas } }: { dos: Comparacion }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const que = coincide.map((c) => t(`duplicados.coincide.${c}`)).join(', ')
  return (
    <>
      <Notice type={coincide.length === 0 ? 'alerta' : ''}>
        {coincide.length > 0 ? t('unaPersona.coinciden', { que }) : t('unaPersona.nadaCoincide')}
      </Notice>
      {distintas && (
        <Notice type="alerta">
          <p>
            {t('unaPersona.yaDistintas', {
              momento: formatTimestamp(new Date(distintas.momento)),
              por: distintas.por,
              motivo: distintas.motivo,
            })}
          </p>
          <div className="botones">
            <Button
              loading={running}
              onClick={() =>
                void run(request(duplicados.reconsiderar, { params: { uno: uno.numero, otro: otro.numero } }), {
                  failure: t('unaPersona.falloReconsiderar'),
                })
              }
            >
              {t('unaPersona.reconsiderar')}
            </Button>
          </div>
        </Notice>
      )}
    </>
  )
}

function NoSon({ dos: { uno, otro }, cerrar }: { dos: Comparacion; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useForm({
    initialValues: { motivo: '' },
    request: ({ motivo }: { motivo: string }) =>
      request(duplicados.distintas, { params: { uno: uno.numero, otro: otro.numero }, body: { motivo } }),
    failure: t('unaPersona.falloNoSon'),
    onSaved: cerrar,
  })
  return (
    <FormDialog title={t('unaPersona.noSonTitulo')} form={formulario} close={cerrar}>
      <p>{t('unaPersona.noSonTexto')}</p>
      <Textarea
        label={t('unaPersona.noSonMotivo')}
        maxLength={300}
        autosize
        minRows={2}
        data-autofocus
        {...formulario.form.getInputProps('motivo')}
      />
    </FormDialog>
  )
}
