-- Keto and low-carbohydrate are not offered to users for whom they are unwise. Those who chose one get an ordinary menu
-- or, before their funnel is complete, the question of the diet again. The keto funnel shows them another page.
update accounts set answers = case
    when calories_submitted_at is null then answers - 'diet'
    else jsonb_set(answers, '{diet}', '"everything"') end
  where answers ->> 'diet' in ('keto', 'lowCarbohydrate')
    and (calories_submitted_at is not null or registration_source <> 'keto')
    and (answers ->> 'situation' in ('pregnant', 'breastfeeding', 'eatingDisorder')
      or answers ->> 'medical' in ('diabetesMedication', 'kidneyDisease'));
