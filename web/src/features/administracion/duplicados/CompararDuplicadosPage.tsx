import '../../../ui/previsto.css'
import './duplicados.css'
import { type Comparacion, duplicados } from '@gremial/contract/administracion/duplicados.ts'
import { mostrarMomento } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Aviso } from '../../../ui/estados.tsx'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Segun } from '../../../ui/Segun.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { Volver } from '../../../ui/Volver.tsx'
import { DosPersonas } from './DosPersonas.tsx'
import { type FusionElegida, loElegido } from './elegido.ts'
import { Fusionar } from './Fusionar.tsx'

/** Two numbers side by side: they are one person, and one number stays with everything; or they are not, and that is remembered. */
export function CompararDuplicadosPage() {
  const { t } = useTranslation()
  const { uno, otro } = useSearch({ from: '/app/duplicados/comparar' })
  const claves = { uno: Number(uno ?? 0), otro: Number(otro ?? 0) }
  const consulta = useQuery(leer(duplicados.comparar, { claves }))
  useTitulo(t('unaPersona.tituloComparar'), t('unaPersona.barra'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Volver to="/app/duplicados/lista">{t('unaPersona.titulo')}</Volver>
          <h1>{t('unaPersona.tituloComparar')}</h1>
        </div>
      </div>
      <Segun consulta={consulta} marco="hoja" filas={10} fallo={t('unaPersona.falloComparar')}>
        {(dos) => <Dos key={`${dos.uno.numero} ${dos.otro.numero}`} dos={dos} />}
      </Segun>
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
        <Aviso tipo="alerta">
          <p>{t('unaPersona.yaSonUna')}</p>
          <div className="botones">
            <Link to="/app/duplicados/fusiones/ver/$id" params={{ id: String(dos.fusion) }} className="boton">
              {t('unaPersona.verFusion')}
            </Link>
          </div>
        </Aviso>
      </>
    )
  return (
    <div className="dos-personas">
      <Coinciden dos={dos} />
      <DosPersonas dos={dos} elegido={elegido} elegir={setElegido} />
      {!dos.distintas && (
        <div className="botones">
          <Boton onClick={() => setDiciendo(true)}>{t('unaPersona.noSon')}</Boton>
        </div>
      )}
      <Fusionar dos={dos} pedida={loElegido(dos, elegido)} />
      {diciendo && <NoSon dos={dos} cerrar={() => setDiciendo(false)} />}
    </div>
  )
}

function Coinciden({ dos: { uno, otro, coincide, distintas } }: { dos: Comparacion }) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const que = coincide.map((c) => t(`duplicados.coincide.${c}`)).join(', ')
  return (
    <>
      <Aviso tipo={coincide.length === 0 ? 'alerta' : ''}>
        {coincide.length > 0 ? t('unaPersona.coinciden', { que }) : t('unaPersona.nadaCoincide')}
      </Aviso>
      {distintas && (
        <Aviso tipo="alerta">
          <p>
            {t('unaPersona.yaDistintas', {
              momento: mostrarMomento(new Date(distintas.momento)),
              por: distintas.por,
              motivo: distintas.motivo,
            })}
          </p>
          <div className="botones">
            <Boton
              cargando={haciendo}
              onClick={() =>
                void hacer(pedido(duplicados.reconsiderar, { claves: { uno: uno.numero, otro: otro.numero } }), {
                  fallo: t('unaPersona.falloReconsiderar'),
                })
              }
            >
              {t('unaPersona.reconsiderar')}
            </Boton>
          </div>
        </Aviso>
      )}
    </>
  )
}

function NoSon({ dos: { uno, otro }, cerrar }: { dos: Comparacion; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { motivo: '' },
    pedido: ({ motivo }: { motivo: string }) =>
      pedido(duplicados.distintas, { claves: { uno: uno.numero, otro: otro.numero }, cuerpo: { motivo } }),
    fallo: t('unaPersona.falloNoSon'),
    alGuardar: cerrar,
  })
  return (
    <DialogoFormulario titulo={t('unaPersona.noSonTitulo')} formulario={formulario} cerrar={cerrar}>
      <p>{t('unaPersona.noSonTexto')}</p>
      <Textarea
        label={t('unaPersona.noSonMotivo')}
        maxLength={300}
        autosize
        minRows={2}
        data-autofocus
        {...formulario.form.getInputProps('motivo')}
      />
    </DialogoFormulario>
  )
}
