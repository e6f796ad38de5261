import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { type AgentBehaviour, BehaviourInput } from '../../../worker/contract/behaviour.ts'
import { INSTRUCTIONS_MAX, NEXT_STEP_MAX } from '../../../worker/contract/limits.ts'
import { codePoints, linesOf } from '../../../worker/contract/text.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { useForm } from '../../core/use-form.ts'
import { useLeaveQuestion } from '../../core/use-leave-question.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ChangedMeanwhile, FormFailure } from '../../ui/form-failure.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { useSaveDraft } from './behaviour.api.ts'
import { BehaviourDraft, mannerDraft, mannerFrom, OF_TYPE } from './behaviour-draft.ts'
import { BusinessFields } from './business-fields.tsx'
import { EngineChoice, type EngineOption, offeredOwnEngines } from './engine-choice.tsx'
import { CallingFields } from './engine-fields.tsx'
import { HandoverFields } from './handover-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { BlankNote, MannerFields } from './manner-fields.tsx'
import { ModeFields } from './mode-fields.tsx'

interface BehaviourFormProps {
  agentId: string
  agentName: string
  behaviour: AgentBehaviour
  /** Called when it changes whether the form contains unsaved changes. */
  onChanged: (isChanged: boolean) => void
  /** `message`: the API's sentence about what was saved. */
  onSaved: (behaviour: AgentBehaviour, isAsSent: boolean, message: string | undefined) => void
  /** Replaces the input by the stored behaviour, which was changed elsewhere; `undefined`: it was not. */
  onLoad: (() => void) | undefined
}

/** Edits the behaviour and saves it as a draft. The built-in engine ignores instructions, so a note replaces them. */
export function BehaviourForm({ agentId, agentName, behaviour, onChanged, onSaved, onLoad }: BehaviourFormProps) {
  const { published, draft, type } = behaviour
  const { t } = useLingui()
  const words = useCommonWords()
  const save = useSaveDraft(agentId)
  const start = draft ?? published
  const [instructions, instruct] = useState(start.instructions)
  const [nextStep, setNextStep] = useState(start.nextStep)
  const [manner, present] = useState(() => mannerDraft(start.manner))
  const [business, tell] = useState(start.business)
  const [modes, answerBy] = useState(start.modes)
  const [handover, handOver] = useState(start.handover)
  const [phrases, setPhrases] = useState(() => start.handover.phrases.join('\n'))
  const [pages, setPages] = useState(() => start.handover.pages.join('\n'))
  const [look, setLook] = useState(start.look)
  const [rewriteWithModel, setRewriteWithModel] = useState(start.rewriteWithModel)
  const { form, errors, failure, pending } = useForm({
    schema: BehaviourInput,
    draft: (typed) => ({
      ...v.parse(BehaviourDraft, Object.fromEntries(typed)),
      manner: mannerFrom(manner),
      business,
      modes,
      handover: { ...handover, phrases: linesOf(phrases), pages: linesOf(pages) },
      look,
      rewriteWithModel,
    }),
    send: save.mutateAsync,
    onDone: ({ message, data }, _, isAsSent) => {
      const isUnchanged = isAsSent()
      if (!isUnchanged) markTyped(true)
      onSaved(data, isUnchanged, message)
    },
  })
  const [who, choose] = useState<EngineOption>(offeredOwnEngines(behaviour, start)?.kind ?? OF_TYPE)
  const kind = who === OF_TYPE ? type.kind : who
  // Changes of named fields are noticed by their events, because some are uncontrolled; other changes are in the state.
  // Saving remounts the form, which resets this, unless it was edited meanwhile.
  const [isTyped, markTyped] = useState(false)
  const state = JSON.stringify([manner, business, modes, handover, look, rewriteWithModel, who])
  const [first] = useState(state)
  const isChanged = isTyped || state !== first
  const leaving = useLeaveQuestion(() => isChanged)
  useEffect(() => {
    onChanged(isChanged)
    return () => onChanged(false)
  }, [isChanged, onChanged])
  const isBuiltIn = kind === 'builtin'
  return (
    <form
      {...form}
      className="grid gap-5"
      onInput={(event) => {
        form.onInput(event)
        // The input of a trial has no name and is not part of the behaviour.
        if ((event.target as HTMLInputElement).name) markTyped(true)
      }}
    >
      <MannerFields
        manner={manner}
        errors={errors}
        onChange={(change) => present((before) => ({ ...before, ...change }))}
      />
      <LookFields
        agentId={agentId}
        agentName={agentName}
        look={look}
        errors={errors}
        onChange={(change) => setLook((before) => ({ ...before, ...change }))}
      />
      {isBuiltIn ? (
        <div className="grid gap-1 text-sm">
          <input type="hidden" name="instructions" value={instructions} />
          <p className="font-medium">{t`Instrucciones`}</p>
          <p className="flex items-start gap-1.5 text-ink-soft">
            <span aria-hidden className="i-lucide-info mt-0.5 shrink-0" />
            {instructions
              ? t`Las que hay escritas se guardan, pero solo las sigue un modelo de lenguaje: el motor integrado cita lo que sabe, sin redactar.`
              : t`Solo las sigue un modelo de lenguaje: el motor integrado cita lo que sabe, sin redactar.`}
          </p>
        </div>
      ) : (
        <Field
          label={t`Instrucciones`}
          optionalLabel={words.optional}
          error={errors['instructions']}
          hint={t`Cómo debe tratar a tus clientes y qué debe evitar. ${codePoints(instructions)} de ${INSTRUCTIONS_MAX} caracteres`}
        >
          <TextArea
            name="instructions"
            rows={7}
            dir="auto"
            placeholder={t`Trata a los clientes de usted. Ofrece siempre el envío a domicilio.`}
            value={instructions}
            onChange={({ target }) => instruct(target.value)}
          />
          <BlankNote text={instructions} />
        </Field>
      )}
      <Field
        label={t`Cuando no sepa la respuesta`}
        optionalLabel={words.optional}
        error={errors['nextStep']}
        hint={t`Lo que se ofrece entonces: un teléfono, un correo, un horario. ${codePoints(nextStep)} de ${NEXT_STEP_MAX} caracteres`}
      >
        <TextArea
          name="nextStep"
          dir="auto"
          placeholder={t`Llámanos al 555-0100, de lunes a viernes de 9 a 18 h.`}
          value={nextStep}
          onChange={({ target }) => setNextStep(target.value)}
        />
        <BlankNote text={nextStep} />
      </Field>
      <BusinessFields
        business={business}
        errors={errors}
        onChange={(change) => tell((before) => ({ ...before, ...change }))}
      />
      <ModeFields modes={modes} onChange={(change) => answerBy((before) => ({ ...before, ...change }))} />
      <HandoverFields
        handover={handover}
        phrases={phrases}
        pages={pages}
        errors={errors}
        onChange={(change) => handOver((before) => ({ ...before, ...change }))}
        onPhrases={setPhrases}
        onPages={setPages}
      />
      <EngineChoice
        agentId={agentId}
        behaviour={behaviour}
        start={start}
        errors={errors}
        who={who}
        onSelectEngine={choose}
      />
      {isBuiltIn ? (
        <input type="hidden" name="deadlineSeconds" value={start.deadlineSeconds ?? ''} />
      ) : (
        <CallingFields
          start={start}
          isRewriting={rewriteWithModel}
          onRewriting={setRewriteWithModel}
          error={errors['deadlineSeconds']}
          isModel={kind !== 'webhook'}
        />
      )}
      {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
      {onLoad && !pending && <ChangedMeanwhile onLoad={onLoad} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          icon="i-lucide-save"
          variant={draft && !isChanged ? 'secondary' : 'primary'}
          loading={pending}
        >
          {t`Guardar borrador`}
        </Button>
        {isChanged && <p className="text-sm text-ink-soft">{t`Hay cambios sin guardar.`}</p>}
      </div>
      {leaving && (
        <ConfirmDialog
          {...leaving}
          title={t`¿Salir sin guardar?`}
          confirmLabel={t`Salir sin guardar`}
          cancelLabel={t`Seguir editando`}
        >
          {t`Lo que has cambiado todavía no está en el borrador y se perderá.`}
        </ConfirmDialog>
      )}
    </form>
  )
}
