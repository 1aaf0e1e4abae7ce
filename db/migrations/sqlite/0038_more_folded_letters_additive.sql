UPDATE `members` SET
  `search_text` = replace(replace(replace(replace(replace(replace(replace(`search_text`, 'ħ', 'h'), 'ŧ', 't'), 'ə', 'e'), 'ς', 'σ'), 'ي', 'ی'), 'ى', 'ی'), 'ك', 'ک'),
  `city_folded` = replace(replace(replace(replace(replace(replace(replace(`city_folded`, 'ħ', 'h'), 'ŧ', 't'), 'ə', 'e'), 'ς', 'σ'), 'ي', 'ی'), 'ى', 'ی'), 'ك', 'ک')
WHERE `search_text` || `city_folded` GLOB '*[ħŧəςيىك]*';
