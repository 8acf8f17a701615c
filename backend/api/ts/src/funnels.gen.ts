// Made from funnels.yaml: change that.

export const questions = {
  "goal": {
    "screen": "choice",
    "fields": [
      {
        "name": "goal"
      }
    ],
    "title": "goal.title",
    "choices": [
      {
        "value": "lose",
        "picture": "feather",
        "title": "goal.lose.title"
      },
      {
        "value": "healthier",
        "picture": "heart",
        "title": "goal.healthier.title"
      },
      {
        "value": "gain",
        "picture": "scales",
        "title": "goal.gain.title"
      },
      {
        "value": "muscle",
        "picture": "muscle",
        "title": "goal.muscle.title"
      }
    ]
  },
  "sex": {
    "screen": "choice",
    "fields": [
      {
        "name": "sex"
      }
    ],
    "title": "sex.title",
    "text": "sex.text",
    "choices": [
      {
        "value": "female",
        "title": "sex.female.title"
      },
      {
        "value": "male",
        "title": "sex.male.title"
      }
    ],
    "health": true
  },
  "birthDate": {
    "screen": "date",
    "fields": [
      {
        "name": "birthDate"
      }
    ],
    "title": "birthDate.title",
    "text": "birthDate.text"
  },
  "measures": {
    "screen": "numbers",
    "fields": [
      {
        "name": "heightCm",
        "unit": "cm",
        "label": "measures.heightCm",
        "minimum": 120,
        "maximum": 230
      },
      {
        "name": "weightKg",
        "unit": "kg",
        "label": "measures.weightKg",
        "minimum": 35,
        "maximum": 300
      },
      {
        "name": "goalWeightKg",
        "unit": "kg",
        "label": "measures.goalWeightKg",
        "when": {
          "goal": [
            "lose",
            "gain"
          ]
        },
        "minimum": 35,
        "maximum": 300
      }
    ],
    "title": "measures.title",
    "text": "measures.text",
    "health": true
  },
  "situation": {
    "screen": "choice",
    "fields": [
      {
        "name": "situation"
      }
    ],
    "title": "situation.title",
    "text": "situation.text",
    "choices": [
      {
        "value": "none",
        "picture": "check",
        "title": "situation.none.title"
      },
      {
        "value": "pregnant",
        "picture": "heart",
        "title": "situation.pregnant.title",
        "note": "situation.withoutDeficit"
      },
      {
        "value": "breastfeeding",
        "picture": "baby",
        "title": "situation.breastfeeding.title",
        "note": "situation.withoutDeficit"
      },
      {
        "value": "eatingDisorder",
        "picture": "hands",
        "title": "situation.eatingDisorder.title",
        "note": "situation.withoutDeficit"
      }
    ],
    "health": true
  },
  "activity": {
    "screen": "choice",
    "fields": [
      {
        "name": "activity"
      }
    ],
    "title": "activity.title",
    "choices": [
      {
        "value": "sitting",
        "picture": "armchair",
        "title": "activity.sitting.title",
        "text": "activity.sitting.text"
      },
      {
        "value": "light",
        "picture": "sprout",
        "title": "activity.light.title",
        "text": "activity.light.text"
      },
      {
        "value": "active",
        "picture": "bicycle",
        "title": "activity.active.title",
        "text": "activity.active.text"
      },
      {
        "value": "veryActive",
        "picture": "fire",
        "title": "activity.veryActive.title",
        "text": "activity.veryActive.text"
      }
    ]
  },
  "pace": {
    "screen": "choice",
    "asked": {
      "goal": [
        "lose"
      ],
      "paces": "any"
    },
    "limitedTo": "paces",
    "fields": [
      {
        "name": "pace"
      }
    ],
    "title": "pace.title",
    "text": "pace.text",
    "choices": [
      {
        "value": 300,
        "picture": "snail",
        "title": "pace.300.title",
        "text": "pace.300.text"
      },
      {
        "value": 500,
        "picture": "rabbit",
        "title": "pace.500.title",
        "text": "pace.500.text"
      },
      {
        "value": 750,
        "picture": "rocket",
        "title": "pace.750.title",
        "text": "pace.750.text"
      }
    ]
  },
  "diet": {
    "screen": "choice",
    "fields": [
      {
        "name": "diet"
      }
    ],
    "title": "diet.title",
    "choices": [
      {
        "value": "everything",
        "picture": "plate",
        "title": "diet.everything.title",
        "text": "diet.everything.text"
      },
      {
        "value": "pescatarian",
        "picture": "fish",
        "title": "diet.pescatarian.title",
        "text": "diet.pescatarian.text"
      },
      {
        "value": "vegetarian",
        "picture": "salad",
        "title": "diet.vegetarian.title",
        "text": "diet.vegetarian.text"
      },
      {
        "value": "vegan",
        "picture": "leaf",
        "title": "diet.vegan.title",
        "text": "diet.vegan.text"
      },
      {
        "value": "keto",
        "picture": "avocado",
        "title": "diet.keto.title",
        "text": "diet.keto.text"
      },
      {
        "value": "lowCarbohydrate",
        "picture": "egg",
        "title": "diet.lowCarbohydrate.title",
        "text": "diet.lowCarbohydrate.text"
      }
    ]
  },
  "intolerances": {
    "screen": "choices",
    "fields": [
      {
        "name": "intolerances"
      }
    ],
    "title": "intolerances.title",
    "text": "intolerances.text",
    "none": "intolerances.none",
    "recipesLeft": true,
    "choices": [
      {
        "value": "gluten",
        "picture": "wheat",
        "title": "intolerances.gluten.title"
      },
      {
        "value": "lactose",
        "picture": "milk",
        "title": "intolerances.lactose.title"
      },
      {
        "value": "milk",
        "picture": "cheese",
        "title": "intolerances.milk.title"
      },
      {
        "value": "eggs",
        "picture": "egg",
        "title": "intolerances.eggs.title"
      },
      {
        "value": "peanuts",
        "picture": "nuts",
        "title": "intolerances.peanuts.title"
      },
      {
        "value": "treeNuts",
        "picture": "chestnut",
        "title": "intolerances.treeNuts.title"
      },
      {
        "value": "soy",
        "picture": "soy",
        "title": "intolerances.soy.title"
      },
      {
        "value": "fish",
        "picture": "fish",
        "title": "intolerances.fish.title"
      },
      {
        "value": "crustaceans",
        "picture": "shrimp",
        "title": "intolerances.crustaceans.title"
      },
      {
        "value": "molluscs",
        "picture": "shell",
        "title": "intolerances.molluscs.title"
      },
      {
        "value": "sesame",
        "picture": "bagel",
        "title": "intolerances.sesame.title"
      },
      {
        "value": "celery",
        "picture": "greens",
        "title": "intolerances.celery.title"
      },
      {
        "value": "mustard",
        "picture": "blossom",
        "title": "intolerances.mustard.title"
      },
      {
        "value": "sulphites",
        "picture": "grapes",
        "title": "intolerances.sulphites.title"
      },
      {
        "value": "lupin",
        "picture": "lupin",
        "title": "intolerances.lupin.title"
      }
    ],
    "health": true
  },
  "dislikes": {
    "screen": "dislikes",
    "fields": [
      {
        "name": "dislikes"
      }
    ],
    "title": "dislikes.title",
    "text": "dislikes.text",
    "none": "dislikes.none"
  },
  "mealTimes": {
    "screen": "choices",
    "fields": [
      {
        "name": "mealTimes"
      }
    ],
    "title": "mealTimes.title",
    "text": "mealTimes.text",
    "fewest": {
      "count": 3,
      "text": "mealTimes.fewest"
    },
    "usual": [
      "breakfast",
      "lunch",
      "afternoonSnack",
      "dinner"
    ],
    "choices": [
      {
        "value": "breakfast",
        "picture": "breakfast"
      },
      {
        "value": "morningSnack",
        "picture": "snack"
      },
      {
        "value": "lunch",
        "picture": "lunch"
      },
      {
        "value": "afternoonSnack",
        "picture": "snack"
      },
      {
        "value": "dinner",
        "picture": "dinner"
      },
      {
        "value": "eveningSnack",
        "picture": "snack"
      }
    ]
  },
  "cooking": {
    "screen": "cooking",
    "fields": [
      {
        "name": "cookingMinutes"
      },
      {
        "name": "household",
        "label": "cooking.household",
        "minimum": 1,
        "maximum": 8
      },
      {
        "name": "rhythm",
        "optional": true
      }
    ],
    "title": "cooking.title",
    "text": "cooking.text",
    "choices": [
      {
        "value": 20,
        "title": "cooking.20.title"
      },
      {
        "value": 30,
        "title": "cooking.30.title"
      },
      {
        "value": 45,
        "title": "cooking.45.title"
      },
      {
        "value": 60,
        "title": "cooking.60.title"
      }
    ]
  },
  "eatingNow": {
    "screen": "choice",
    "fields": [
      {
        "name": "eatingNow"
      }
    ],
    "title": "eatingNow.title",
    "choices": [
      {
        "value": "regular",
        "picture": "plate",
        "title": "eatingNow.regular.title"
      },
      {
        "value": "irregular",
        "picture": "timer",
        "title": "eatingNow.irregular.title",
        "advice": "eatingNow.irregular.advice"
      },
      {
        "value": "snacking",
        "picture": "snack",
        "title": "eatingNow.snacking.title",
        "advice": "eatingNow.snacking.advice",
        "hurdle": true
      },
      {
        "value": "out",
        "picture": "cup",
        "title": "eatingNow.out.title",
        "advice": "eatingNow.out.advice",
        "hurdle": true
      }
    ]
  },
  "sweets": {
    "screen": "choice",
    "fields": [
      {
        "name": "sweets"
      }
    ],
    "title": "sweets.title",
    "choices": [
      {
        "value": "often",
        "picture": "bread",
        "title": "sweets.often.title",
        "advice": "sweets.inPlaceOfBread",
        "first": [
          "amandelmeel",
          "kokosmeel",
          "lijnzaad",
          "bloemkool",
          "courgette"
        ],
        "hurdle": true
      },
      {
        "value": "daily",
        "picture": "sweets",
        "title": "sweets.daily.title",
        "advice": "sweets.inPlaceOfBread",
        "first": [
          "amandelmeel",
          "kokosmeel",
          "lijnzaad",
          "bloemkool",
          "courgette"
        ],
        "hurdle": true
      },
      {
        "value": "rarely",
        "picture": "salad",
        "title": "sweets.rarely.title",
        "advice": "sweets.rarely.advice"
      }
    ]
  },
  "energy": {
    "screen": "choice",
    "fields": [
      {
        "name": "energy"
      }
    ],
    "title": "energy.title",
    "choices": [
      {
        "value": "good",
        "picture": "sun",
        "title": "energy.good.title",
        "advice": "energy.good.advice"
      },
      {
        "value": "dips",
        "picture": "cup",
        "title": "energy.dips.title",
        "advice": "energy.firstWeek"
      },
      {
        "value": "poor",
        "picture": "moon",
        "title": "energy.poor.title",
        "advice": "energy.firstWeek",
        "hurdle": true
      }
    ],
    "health": true
  },
  "medical": {
    "screen": "choice",
    "asked": {
      "diet": [
        "keto",
        "lowCarbohydrate"
      ]
    },
    "fields": [
      {
        "name": "medical"
      }
    ],
    "title": "medical.title",
    "text": "medical.text",
    "choices": [
      {
        "value": "none",
        "picture": "check",
        "title": "medical.none.title"
      },
      {
        "value": "diabetesMedication",
        "picture": "stethoscope",
        "title": "medical.diabetesMedication.title"
      },
      {
        "value": "kidneyDisease",
        "picture": "drop",
        "title": "medical.kidneyDisease.title"
      }
    ],
    "health": true
  }
} as const;

export const funnels = {
  "general": {
    "steps": [
      [
        "goal"
      ],
      [
        "sex",
        "birthDate",
        "measures",
        "situation"
      ],
      [
        "activity",
        "pace"
      ],
      [
        "diet",
        "medical",
        "intolerances",
        "dislikes",
        "mealTimes",
        "cooking"
      ]
    ]
  },
  "keto": {
    "sets": {
      "diet": "keto",
      "dislikes": [],
      "mealTimes": [
        "breakfast",
        "lunch",
        "dinner"
      ]
    },
    "steps": [
      [
        "goal"
      ],
      [
        "eatingNow"
      ],
      [
        "sweets"
      ],
      [
        "cooking"
      ],
      [
        "energy"
      ],
      [
        "sex",
        "birthDate",
        "measures",
        "situation",
        "medical"
      ],
      [
        "activity",
        "pace"
      ],
      [
        "intolerances"
      ]
    ]
  },
  "stappenplan": {
    "steps": [
      [
        "goal"
      ],
      [
        "sex",
        "birthDate",
        "measures",
        "situation"
      ],
      [
        "activity",
        "pace"
      ],
      [
        "diet",
        "medical",
        "intolerances",
        "dislikes",
        "mealTimes",
        "cooking"
      ]
    ],
    "habits": [
      {
        "picture": "breakfast",
        "title": "stappenplan.habits.breakfast.title",
        "text": "stappenplan.habits.breakfast.text"
      },
      {
        "picture": "carrot",
        "title": "stappenplan.habits.carrot.title",
        "text": "stappenplan.habits.carrot.text"
      },
      {
        "picture": "drop",
        "title": "stappenplan.habits.drop.title",
        "text": "stappenplan.habits.drop.text"
      },
      {
        "picture": "calendar",
        "title": "stappenplan.habits.calendar.title",
        "text": "stappenplan.habits.calendar.text"
      }
    ]
  },
  "invite": {
    "steps": [
      [
        "goal"
      ],
      [
        "sex",
        "birthDate",
        "measures",
        "situation"
      ],
      [
        "activity",
        "pace"
      ],
      [
        "diet",
        "medical",
        "intolerances",
        "dislikes",
        "mealTimes",
        "cooking"
      ]
    ]
  },
  "purchase": {
    "steps": [
      [
        "goal"
      ],
      [
        "sex",
        "birthDate",
        "measures",
        "situation"
      ],
      [
        "activity",
        "pace"
      ],
      [
        "diet",
        "medical",
        "intolerances",
        "dislikes",
        "mealTimes",
        "cooking"
      ]
    ]
  }
} as const;
